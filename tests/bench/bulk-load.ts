import { sql } from "kysely";

import type { Db } from "#platform/base/database/executor.ts";

/** Memory for building each index, and number of parallel connections. */
export interface LoadOptions {
  memory: string;
  connections: number;
}

/** The embedded database has a single connection. */
export const EMBEDDED: LoadOptions = { memory: "128MB", connections: 1 };
export const SERVER: LoadOptions = { memory: "512MB", connections: 2 };

interface Dropped {
  /**
   * Statements that recreate dropped indexes and constraints. Those of one step may run in parallel.
   */
  steps: string[][];
}

/**
 * Fills tables without their indexes and constraints and creates these afterwards, which takes a fraction
 * of the time. Primary keys that other tables reference stay.
 */
export async function bulkLoad(
  db: Db,
  tables: string[],
  { memory, connections }: LoadOptions,
  load: () => Promise<void>,
): Promise<void> {
  const { steps } = await dropStructure(db, tables);
  await load();
  for (const statements of steps) {
    await runConcurrently(connections, statements, (statement) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('maintenance_work_mem', ${memory}, true)`.execute(tx);
        await sql.raw(statement).execute(tx);
      }),
    );
  }
}

async function dropStructure(db: Db, tables: string[]): Promise<Dropped> {
  const of = sql`any(${tables}::text[]::regclass[])`;
  const constraints = await sql<{ of: string; name: string; type: string; definition: string }>`
    select conrelid::regclass::text as of, conname as name, contype as type,
      pg_get_constraintdef(oid) as definition
    from pg_constraint own
    where conrelid = ${of} and contype in ('f', 'p', 'u') and not exists (
      select from pg_constraint refers where refers.contype = 'f' and refers.conindid = own.conindid
        and own.contype <> 'f')
    order by contype`.execute(db);
  for (const { of: table, name } of constraints.rows) {
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  const indexes = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = ${of}
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  for (const { name } of indexes.rows) await sql.raw(`drop index ${name}`).execute(db);

  const adding = (types: string) =>
    constraints.rows
      .filter(({ type }) => types.includes(type))
      .map(({ of: table, name, definition }) => {
        return `alter table ${table} add constraint ${name} ${definition}`;
      });
  // GIN indexes are built first, because they take longest.
  const slowFirst = indexes.rows
    .map(({ definition }) => definition)
    .toSorted((a, b) => Number(b.includes("USING gin")) - Number(a.includes("USING gin")));
  const [first = "", ...otherStatements] = slowFirst;
  return {
    steps: [
      [first, ...adding("pu"), ...otherStatements],
      ...adding("f").map((statement) => [statement]),
    ],
  };
}

/** Runs up to `hands` tasks concurrently. */
export async function runConcurrently<T>(
  connections: number,
  things: readonly T[],
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = [...things];
  const hand = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      await work(thing);
    }
  };
  await Promise.all(Array.from({ length: connections }, hand));
}
