import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

export interface ForeignKey {
  table: string;
  column: string;
  /** Primary key of the table; null if it has several columns. */
  rowId: string | null;
  target: string;
  /** True if deleting the target deletes the row. */
  cascades: boolean;
  /** True if deleting the target sets the column to null. */
  clears: boolean;
}

let cached: Promise<ForeignKey[]> | undefined;

/**
 * Reads the foreign keys with one column, once per process, because only migrations change them.
 */
export function foreignKeys(executor: Executor): Promise<ForeignKey[]> {
  cached ??= readForeignKeys(executor).catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

async function readForeignKeys(executor: Executor): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select source.relname as "table", a.attname as "column", target.relname as target,
      (select min(k.attname::text) from pg_constraint p
        join pg_attribute k on k.attrelid = p.conrelid and k.attnum = any(p.conkey)
        where p.conrelid = source.oid and p.contype = 'p' and cardinality(p.conkey) = 1) as "rowId",
      c.confdeltype = 'c' as cascades, c.confdeltype = 'n' as clears
    from pg_constraint c
    join pg_class source on source.oid = c.conrelid
    join pg_class target on target.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
      and source.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(executor);
  return rows;
}
