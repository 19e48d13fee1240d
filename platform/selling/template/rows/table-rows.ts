import type { Tables } from "../../../base/database/tables.ts";

/** Rows of one table, all with the same columns; jsonb columns are plain values. */
export interface TableRows {
  table: keyof Tables;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that are only inserted: an administrator's changes to them stay. */
  keep?: boolean;
}
