import { CODE, RequestError } from "../errors/request-error.ts";
import { createMessage } from "../messages/message.ts";
import { parseFlag } from "./query-values.ts";

export interface Page {
  offset: number;
  limit: number;
  /** Sort direction; undefined: each search has its own default. */
  sortAsc: boolean | undefined;
  sortField: string | undefined;
}

export interface Pagination {
  offset: number;
  limit: number;
  total: number;
  /** True if there are more rows than `total`; absent if `total` is exact. */
  totalCapped?: true;
  /** Estimate of the total count where `total` is not exact. */
  totalEstimate?: number;
}

/**
 * The contract sets no maximum. A larger limit is reduced to this one, and the response contains the reduced limit.
 */
const MAX_PAGE_SIZE = 1000;

/** Reads the page; a value that is not a number falls back to the default, as in the contract. */
export function readPage(query: URLSearchParams): Page {
  const limit = readInt(query.get("limit"), 10);
  if (limit < 1)
    throw new RequestError(
      CODE.PAGINATION_LIMIT,
      createMessage("field_too_small", { label: "limit", lowest: 1 }),
    );
  const offset = readInt(query.get("offset"), 0);
  if (offset < 0)
    throw new RequestError(
      CODE.PAGINATION_OFFSET,
      createMessage("field_too_small", { label: "offset", lowest: 0 }),
    );
  return {
    offset,
    limit: Math.min(limit, MAX_PAGE_SIZE),
    sortAsc: parseFlag(query.get("sortAsc")),
    sortField: query.get("sortField") ?? undefined,
  };
}

export function pagination(
  { offset, limit }: Page,
  total: number,
  { capped, estimate }: { capped?: boolean; estimate?: number | undefined } = {},
): Pagination {
  return {
    offset,
    limit,
    total,
    ...((capped || estimate !== undefined) && { totalCapped: true as const }),
    ...(estimate !== undefined && { totalEstimate: estimate }),
  };
}

export function pageOf<T>(rows: readonly T[], page: Page): { rows: T[]; pagination: Pagination } {
  return {
    rows: rows.slice(page.offset, page.offset + page.limit),
    pagination: pagination(page, rows.length),
  };
}

function readInt(text: string | null, standard: number): number {
  if (text === null || !/^-?\d{1,15}$/.test(text)) return standard;
  return Number(text);
}
