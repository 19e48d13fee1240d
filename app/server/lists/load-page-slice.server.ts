import type { PageSlice } from "#app/rules/lists/page-slice.ts";

/** A range of rows; `offset` starts at 0. */
export interface OffsetRange {
  offset: number;
  limit: number;
}

/** Loads the requested page of a list. Returns the last page for a page past the end. */
export async function loadPageSlice<Found extends { items: unknown[]; total: number }>(
  requestedPage: number,
  size: number,
  find: (run: OffsetRange) => Promise<Found>,
): Promise<Found & PageSlice<Found["items"][number]>> {
  const runAt = (page: number) => find({ offset: (page - 1) * size, limit: size });
  const result = await runAt(requestedPage);
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(result.total / size)));
  return { ...(page === requestedPage ? result : await runAt(page)), page, size };
}
