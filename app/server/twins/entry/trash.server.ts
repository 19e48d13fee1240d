import { z } from "zod";

import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const TrashEntry = z.object({
  id: z.string(),
  kind: z.enum(["TWIN", "CONFIGURATION"]).catch("CONFIGURATION"),
  subjectType: z.string(),
  twinClassName: z.string().optional(),
  name: z.string(),
  deletedAt: z.string(),
  expiresAt: z.string(),
  mergedTwinCount: z.number().nullable().default(null),
  mergedIntoTwinId: z.string().nullable().default(null),
});

export type TrashEntry = z.output<typeof TrashEntry>;

const TrashResponse = z.object({
  trashEntryList: z.array(TrashEntry).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

/** Lists the entries that the caller has deleted or may restore, newest first. */
export async function listTrash(
  { platform }: Caller,
  page: { offset: number; limit: number; search: string },
) {
  const query = new URLSearchParams({ offset: String(page.offset), limit: String(page.limit) });
  const answer = await platform.post(
    `/private/trash/search/v1?${query}`,
    page.search ? { nameLike: page.search } : {},
    TrashResponse,
  );
  return { rows: answer.trashEntryList, total: answer.pagination.total };
}

/** Reads an entry that the caller has deleted or may restore. */
export async function getTrashEntry({ platform }: Caller, id: string): Promise<TrashEntry> {
  const path = `/private/trash/${encodeURIComponent(id)}/v1`;
  const { trashEntry } = await platform.get(path, z.object({ trashEntry: TrashEntry }));
  return trashEntry;
}

export interface RestoredEntry {
  name: string;
  /** The twin with which the deleted one was merged. */
  mergedIntoTwinId: string | null;
  /**
   * In how many twins another entry had replaced the deleted one (`count`), and how many of these refer to it again
   * (`back`). Null if it wasn't replaced.
   */
  merged: { back: number; count: number } | null;
}

export async function restoreFromTrash({ platform }: Caller, id: string): Promise<RestoredEntry> {
  const answer = z.object({ trashEntry: TrashEntry, restoredTwinCount: z.number().default(0) });
  const path = `/private/trash/${encodeURIComponent(id)}/restore/v1`;
  const { trashEntry, restoredTwinCount } = await platform.post(path, {}, answer);
  const { name, mergedIntoTwinId, mergedTwinCount: count } = trashEntry;
  return { name, mergedIntoTwinId, merged: count ? { back: restoredTwinCount, count } : null };
}

/** Deletes an entry permanently. */
export async function eraseFromTrash({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(`/private/trash/${encodeURIComponent(id)}/v1`, EmptyResponse);
}
