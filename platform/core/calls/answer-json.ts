import type { Context } from "hono";

import { MAX_PAGE_BYTES } from "../../base/database/bounded-page.ts";
import { pageTooLarge } from "../../base/errors/page-too-large.ts";
import type { Pagination } from "../../base/http/paging.ts";

/** Sends the payload in its envelope; throws for a page with too many bytes. */
export function answerJson(c: Context, payload: Record<string, unknown>): Response {
  const body = JSON.stringify({ status: 0, msg: "success", statusDetails: "", ...payload });
  if (Buffer.byteLength(body) > MAX_PAGE_BYTES && isOfManyRows(payload)) {
    throw pageTooLarge(MAX_PAGE_BYTES);
  }
  return c.body(body, 200, { "content-type": "application/json" });
}

/** True if the client can request fewer rows instead; a single row can't be split. */
function isOfManyRows({ pagination }: Record<string, unknown>): boolean {
  return pagination !== undefined && (pagination as Pagination).limit > 1;
}
