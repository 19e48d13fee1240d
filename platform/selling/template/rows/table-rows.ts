import type { Tables } from "../../../base/database/tables.ts";

/** Rows of one table, all with the same columns; jsonb columns hold plain values. */
export interface TableRows {
  table: keyof Tables;
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that only exist or don't: what an admin made of them meanwhile stays. */
  keep?: boolean;
}
