import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";

const TrashEntry = z.object({
  id: z.string(),
  kind: z.enum(["TWIN", "CONFIGURATION"]).catch("CONFIGURATION"),
  subjectType: z.string(),
  twinClassName: z.string().optional(),
  name: z.string(),
  deletedAt: z.string(),
  expiresAt: z.string(),
});

export type TrashEntry = z.output<typeof TrashEntry>;

const TrashResponse = z.object({
  trashEntryList: z.array(TrashEntry).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

/** What the caller deleted or may restore, newest first. */
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

/** Returns the name of what is back. */
export async function restoreFromTrash({ platform }: Caller, id: string): Promise<string> {
  const answer = z.object({ trashEntry: TrashEntry });
  const path = `/private/trash/${encodeURIComponent(id)}/restore/v1`;
  return (await platform.post(path, {}, answer)).trashEntry.name;
}

/** Deletes an entry for good. */
export async function eraseFromTrash({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(`/private/trash/${encodeURIComponent(id)}/v1`, EmptyResponse);
}
