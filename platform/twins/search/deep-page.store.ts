import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { SearchQuery } from "../../model/field-types/search-query.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { DEEP_OFFSET, ID, pageSql, valueOf, type Window } from "./twin-page.store.ts";

/** A row, and how many are before it. */
export interface PageAnchor {
  offset: number;
  id: string;
}

interface DeepPageContext {
  /** Of all rows. */
  total: number;
  /** Whether a row lacks what is sorted by; such rows come last whichever way. */
  hasBare: () => Promise<boolean>;
  /** Rows found in this order before; those found now are added, where it is by a column. */
  places: PageAnchor[];
}

/** So many rows are remembered of an order. */
const MAX_ANCHORS = 100;

/** A page far down: counted off from the nearest row whose place is known, or from either end. */
export async function deepPage(
  executor: Executor,
  query: SearchQuery,
  where: Where,
  { offset, limit }: Window,
  { total, hasBare, places }: DeepPageContext,
): Promise<TwinRow[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const isColumn = query.sort.kind === "column";
  const isSame = isColumn || (valueOf(query) !== null && !(await hasBare()));
  const from = nearest(places, { offset, size, total: isSame ? total : Infinity });
  const direction = from.backwards ? { ...query, ascending: !query.ascending } : query;
  const onwards =
    from.id === null ? where : sql<boolean>`${where} and ${sinceSql(direction, from.id)}`;
  const window = { offset: from.skipped, limit: size };
  const result = await pageSql(direction, onwards, window).execute(executor);
  const rows = result.rows.slice(0, size);
  if (rows.length === 0 && from.id !== null) {
    // The anchor row was deleted but the cache is not invalidated yet: drop the anchors and retry.
    places.length = 0;
    return deepPage(executor, query, where, { offset, limit }, { total, hasBare, places });
  }
  if (from.backwards) rows.reverse();
  const [first] = rows;
  if (isColumn && first && from.skipped >= DEEP_OFFSET && places.length < MAX_ANCHORS) {
    places.push({ offset, id: first.id });
  }
  return rows;
}

/** From where to count, and how many rows to skip on the way. */
interface Start {
  /** Null: from the end. */
  id: string | null;
  backwards: boolean;
  skipped: number;
}

function nearest(
  places: readonly PageAnchor[],
  { offset, size, total }: { offset: number; size: number; total: number },
): Start {
  const starts: Start[] = [
    { id: null, backwards: false, skipped: offset },
    { id: null, backwards: true, skipped: total - offset - size },
  ];
  for (const anchor of places) {
    const { id } = anchor;
    if (anchor.offset <= offset) {
      starts.push({ id, backwards: false, skipped: offset - anchor.offset });
    } else if (anchor.offset >= offset + size - 1) {
      starts.push({ id, backwards: true, skipped: anchor.offset - offset - size + 1 });
    }
  }
  return starts.reduce((best, start) => (start.skipped < best.skipped ? start : best));
}

/** The row itself and those after it, as a range of the index of this order. */
function sinceSql({ sort, ascending }: SearchQuery, id: string): RawBuilder<boolean> {
  if (sort.kind !== "column") throw new Error("Only columns have rows whose place is known");
  const operator = sql.raw(ascending ? ">=" : "<=");
  const value = sql`(select ${sql.ref(`place.${sort.column}`)} from twin place where place.id = ${id})`;
  return sql`(${sql.ref(`t.${sort.column}`)}, ${ID}) ${operator} (${value}, ${id}::uuid)`;
}
