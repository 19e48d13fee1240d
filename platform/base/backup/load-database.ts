import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";

import { sql } from "kysely";

import type { Db, Tx } from "../database/executor.ts";
import { listTables, plainTexts, type TableShape } from "./dump-database.ts";
import type { Manifest } from "./manifest.ts";
import { damaged } from "./read-archive.ts";

const ROWS_PER_INSERT = 500;
const LENGTH_PER_INSERT = 4_000_000;

/** Loads tables of an archive into a database whose schema is that of the archive. */
export interface DatabaseLoader {
  /** Replaces the table's rows by those of its file. */
  load(name: string, compressed: Readable): Promise<void>;
}

/**
 * Loads an archive's tables in one transaction, so that a failure leaves the database unchanged. Triggers don't fire.
 * Foreign keys are dropped and created again, because disabling them requires a superuser; creating them also checks
 * the rows.
 */
export function loadDatabase(
  db: Db,
  manifest: Manifest,
  work: (loader: DatabaseLoader, tx: Tx) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await plainTexts(tx);
    const shapes = new Map((await listTables(tx)).map((shape) => [shape.name, shape]));
    const foreignKeys = await dropForeignKeys(tx);
    await switchTriggers(tx, [...shapes.keys()], "disable");
    const missing = new Set(manifest.tables.map(({ name }) => name));
    await work(
      {
        load: async (name, compressed) => {
          const table = manifest.tables.find((candidate) => candidate.name === name);
          const shape = shapes.get(name);
          if (!table || !shape || !missing.delete(name)) throw damaged(`it has no table ${name}`);
          const rows = await replaceRows(tx, selectColumns(shape, table.columns), compressed);
          if (rows !== table.rows)
            throw damaged(`${name} has ${rows} rows instead of ${table.rows}`);
        },
      },
      tx,
    );
    if (missing.size > 0) throw damaged(`${[...missing].join(", ")} is missing`);
    await setSequences(tx, manifest.sequences);
    await switchTriggers(tx, [...shapes.keys()], "enable");
    for (const { table, name, definition } of foreignKeys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    }
  });
}

function selectColumns(shape: TableShape, columns: readonly string[]): TableShape {
  const types = columns.map((column) => {
    const type = shape.types[shape.columns.indexOf(column)];
    if (type === undefined) throw damaged(`${shape.name} has no column ${column}`);
    return type;
  });
  return { name: shape.name, columns: [...columns], types };
}

async function replaceRows(tx: Tx, shape: TableShape, compressed: Readable): Promise<number> {
  // `truncate` would fire triggers of its own. The rows of a new schema are few, so deleting them is fast.
  await sql`delete from ${sql.table(shape.name)}`.execute(tx);
  let count = 0;
  await pipeline(compressed, createGunzip(), async (text: AsyncIterable<Buffer>) => {
    for await (const lines of readBatches(text)) {
      await insertRows(tx, shape, `[${lines.join(",")}]`);
      count += lines.length;
    }
  });
  return count;
}

/**
 * Yields complete lines in batches. `readline` isn't used, because it also splits at line separators that JSON texts
 * may contain.
 */
async function* readBatches(text: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let batch: string[] = [];
  let length = 0;
  for await (const chunk of text) {
    const lines = `${rest}${decoder.write(chunk)}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      batch.push(line);
      length += line.length;
      if (batch.length < ROWS_PER_INSERT && length < LENGTH_PER_INSERT) continue;
      yield batch;
      [batch, length] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
}

async function insertRows(tx: Tx, { name, columns, types }: TableShape, rows: string) {
  const values = types.map((type, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${rows}::json) as e(r)`.execute(tx);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
    order by c.relname, k.conname`.execute(tx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return rows;
}

async function switchTriggers(
  tx: Tx,
  tables: readonly string[],
  state: "enable" | "disable",
): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx);
  }
}

async function setSequences(tx: Tx, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await sql`
      select setval(format('%I', ${name}::text)::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(
      tx,
    );
  }
}
