import { sql } from "kysely";

import type { Executor } from "./executor.ts";
import type { Tables } from "./tables.ts";

/**
 * Inserts rows with one statement and one parameter, and lets the database convert texts to the types of the columns.
 * A list of values would need a different statement, with thousands of parameters, for each number of rows.
 */
export async function insertRecords(
  executor: Executor,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    executor,
  );
}
