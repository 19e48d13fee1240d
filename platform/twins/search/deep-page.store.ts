import { readBoundedPage } from "../../base/database/bounded-page.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { bareSql, NULLABLE, pageSql, type Window } from "./twin-page.store.ts";

interface DeepPageContext {
  /** Number of all matching rows. */
  total: number;
  /** Whether a matching row has no value to sort by. Such rows come last in both directions. */
  hasBare: () => Promise<boolean>;
}

/** Reads a page with a large offset from the nearer end of the list. */
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

/** Whether the opposite sort direction returns the same rows in reverse order. */
async function isReversible(
  query: SearchQuery,
  hasBare: DeepPageContext["hasBare"],
): Promise<boolean> {
  const { sort } = query;
  if (sort.kind === "column") return !NULLABLE.has(sort.column);
  return bareSql(query) !== null && !(await hasBare());
}
