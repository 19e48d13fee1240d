import { readBoundedPage } from "../../base/database/bounded-page.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { NULLABLE, pageSql, valueOf, type Window } from "./twin-page.store.ts";

interface DeepPageContext {
  /** Of all rows. */
  total: number;
  /** Whether a row lacks what is sorted by; such rows come last in both directions. */
  hasBare: () => Promise<boolean>;
}

/** A page far down, read from the nearer end of the list. */
export async function deepPage(
  executor: Executor,
  query: SearchQuery,
  where: Where,
  { offset, limit }: Window,
  { total, hasBare }: DeepPageContext,
): Promise<TwinRow[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const rowsAfter = total - offset - size;
  const isBackwards = rowsAfter < offset && (await isReversible(query, hasBare));
  const direction = isBackwards ? { ...query, ascending: !query.ascending } : query;
  const window = { offset: isBackwards ? rowsAfter : offset, limit: size };
  const found = await readBoundedPage(executor, pageSql(direction, where, window), size);
  const rows = found.slice(0, size);
  return isBackwards ? rows.toReversed() : rows;
}

/** Whether the other direction has the same rows in the opposite order. */
async function isReversible(
  query: SearchQuery,
  hasBare: DeepPageContext["hasBare"],
): Promise<boolean> {
  const { sort } = query;
  if (sort.kind === "column") return !NULLABLE.has(sort.column);
  return valueOf(query) !== null && !(await hasBare());
}
