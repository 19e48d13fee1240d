import type { PageSlice } from "#app/rules/page-slice.ts";

/** Where a part of a list begins, counted from 0, and how long it is. */
export interface OffsetRange {
  offset: number;
  limit: number;
}

/** The asked run of a list the platform has, with what came along; past the end it is the last one. */
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
