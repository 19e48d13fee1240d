import { type RawBuilder, sql } from "kysely";

import type { Executor } from "./executor.ts";
import type { Tables } from "./tables.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows with one statement and two parameters, and lets the database convert texts to the types of the columns.
 * A list of values would need a different statement, with thousands of parameters, for each number of rows.
 */
export async function insertRecords(
  executor: Executor,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from ${toRecordset(table, rows)}`.execute(executor);
}

/**
 * Builds a set of rows of a table for the `from` of a statement. All rows have the same members. Values that they share
 * are sent only once, because the database spends more time on reading the texts than on storing the rows.
 */
export function toRecordset(table: keyof Tables, rows: readonly Row[]): RawBuilder<unknown> {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const isShared = (column: string) => rows.every((row) => row[column] === first[column]);
  const [shared, own] = [columns.filter(isShared), columns.filter((column) => !isShared(column))];
  const sharedText = JSON.stringify(pick(first, shared));
  const ownText = JSON.stringify(rows.map((row) => pick(row, own)));
  return sql`jsonb_populate_recordset(
    jsonb_populate_record(null::${sql.table(table)}, ${sharedText}::jsonb), ${ownText}::jsonb)`;
}

/** Leaves out nulls, which the database adds by itself. */
function pick(row: Row, columns: readonly string[]): Row {
  const values: Record<string, unknown> = {};
  for (const column of columns) {
    const value = row[column] ?? null;
    if (value !== null) values[column] = value;
  }
  return values;
}
