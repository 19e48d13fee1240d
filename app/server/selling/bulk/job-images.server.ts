import { z } from "zod";

import type { JobImages } from "#app/server/bulk/job-kind.server.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const IMAGES_PER_PAGE = 25;

const ImagesResponse = z.object({
  imageCounts: z.object({ pending: z.number(), fetched: z.number(), failed: z.number() }),
  imageList: z.array(
    z.object({
      id: z.string(),
      line: z.number().nullable(),
      name: z.string(),
      twinId: z.string(),
      address: z.string(),
      reason: z.string(),
    }),
  ),
});

/** Reads what became of the images that a job named; null if it named none. */
export async function readJobImages(
  { platform }: Caller,
  jobId: string,
  page: number,
): Promise<JobImages | null> {
  const query = new URLSearchParams({
    offset: String((page - 1) * IMAGES_PER_PAGE),
    limit: String(IMAGES_PER_PAGE),
  });
  const path = `/private/bulk_job/${encodeURIComponent(jobId)}/image/list/v1?${query}`;
  const answer = await nullIfNotFound(platform.get(path, ImagesResponse));
  if (!answer) return null;
  const { pending, fetched, failed } = answer.imageCounts;
  if (pending + fetched + failed === 0) return null;
  const pages = Math.max(1, Math.ceil(failed / IMAGES_PER_PAGE));
  return { pending, fetched, failed, rows: answer.imageList, page, pages };
}
