import type { PageSlice } from "#app/rules/page-slice.ts";

/** Where a part of a list begins, counted from 0, and how long it is. */
export interface OffsetRange {
  offset: number;
  limit: number;
}

/** The asked run of a list the platform has, with what came along; past the end it is the last one. */
export async function loadPageSlice<Found extends { items: unknown[]; total: number }>(
  asked: number,
  size: number,
  find: (run: OffsetRange) => Promise<Found>,
): Promise<Found & PageSlice<Found["items"][number]>> {
  const runAt = (page: number) => find({ offset: (page - 1) * size, limit: size });
  const found = await runAt(asked);
  const page = Math.min(asked, Math.max(1, Math.ceil(found.total / size)));
  return { ...(page === asked ? found : await runAt(page)), page, size };
}
