import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { sql } from "kysely";

import type { Db, Tx } from "../database/executor.ts";
import type { Manifest } from "./manifest.ts";

const ROWS_PER_FETCH = 500;

export interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
  /** Compressed file with the table's rows. */
  path: string;
  bytes: number;
}

export interface DatabaseDump {
  tables: DumpedTable[];
  sequences: Manifest["sequences"];
  migrations: string[];
  /** The manifest's `keys.check`. */
  keyCheck: string | null;
}

/**
 * Writes all rows, as of one moment, into one file per table in `folder`; the database isn't changed. Rows are read
 * with a cursor, as arrays of texts, because Postgres and the embedded database read and write these alike, and the
 * embedded database can't receive rows by COPY.
 */
export function dumpDatabase(db: Db, folder: string): Promise<DatabaseDump> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await plainTexts(tx);
      await mkdir(folder, { recursive: true });
      const tables: DumpedTable[] = [];
      for (const { name, columns } of await listTables(tx)) {
        tables.push(await dumpTable(tx, { name, columns, path: join(folder, `${name}.jsonl.gz`) }));
      }
      const sequences = await sql<Manifest["sequences"][number]>`
        select sequencename as name, coalesce(last_value, start_value)::text as value,
          last_value is not null as "isCalled"
        from pg_sequences where schemaname = current_schema() order by sequencename`.execute(tx);
      const migrations = await sql<{ name: string }>`
        select name from kysely_migration order by name`.execute(tx);
      return {
        tables,
        sequences: sequences.rows,
        migrations: migrations.rows.map(({ name }) => name),
        keyCheck: await readKeyCheck(tx, tables),
      };
    });
}

/** Fixes, for this transaction, the settings that decide how values are written as text. */
export async function plainTexts(tx: Tx): Promise<void> {
  await sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true),
      set_config('timezone', 'UTC', true)`.execute(tx);
}

export interface TableShape {
  name: string;
  /** Names of the columns, without generated ones. */
  columns: string[];
  /** Types of the columns, as SQL. */
  types: string[];
}

/**
 * Lists the tables to dump. Those of the migrator are left out, because creating the schema fills them.
 */
export async function listTables(tx: Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname not like 'kysely\_migration%'
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

async function dumpTable(
  tx: Tx,
  { name, columns, path }: { name: string; columns: string[]; path: string },
): Promise<DumpedTable> {
  const counted = { rows: 0 };
  await pipeline(
    Readable.from(linesOf(tx, name, columns, counted)),
    createGzip(),
    createWriteStream(path),
  );
  return { name, columns, path, rows: counted.rows, bytes: (await stat(path)).size };
}

async function* linesOf(
  tx: Tx,
  name: string,
  columns: readonly string[],
  counted: { rows: number },
): AsyncGenerator<string> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  await sql`
    declare backup_rows no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.table(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(ROWS_PER_FETCH)} from backup_rows`.execute(tx);
    counted.rows += rows.length;
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join("\n")}\n`;
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await sql`close backup_rows`.execute(tx);
}

async function readKeyCheck(tx: Tx, tables: readonly DumpedTable[]): Promise<string | null> {
  if (!tables.some(({ name }) => name === "secret_check")) return null;
  const { rows } = await sql<{ sealed: string }>`select sealed from secret_check`.execute(tx);
  return rows[0]?.sealed ?? null;
}
