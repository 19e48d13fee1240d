import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

export interface TableRows {
  table: string;
  /** True if existing rows are never updated, because administrators change them. */
  keep?: true;
  rows: Record<string, unknown>[];
}

/** Inserts or updates rows in one statement and returns how many were new or changed. */
export async function upsert(tx: Tx, { table, rows, keep }: TableRows): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const changing = columns.filter((column) => column !== "id");
  const names = refs(columns);
  const onConflict = keep
    ? sql`on conflict do nothing`
    : sql`on conflict (id) do update
        set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
        where (${refs(changing, table)}) is distinct from (${refs(changing, "excluded")})`;
  const result = await sql`
    insert into ${sql.table(table)} (${names})
    select ${names}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

function refs(columns: readonly string[], table?: string) {
  return sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));
}
