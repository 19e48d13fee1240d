import { z } from "zod";

import type { Db } from "../../base/database/executor.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { renderStored } from "../../base/messages/stored-message.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { BulkJobRow } from "../../twins/bulk/bulk-job.store.ts";
import type { BulkIssue, BulkRow } from "../../twins/bulk/bulk-row.store.ts";
import { ownBulkJob } from "../../twins/bulk/manage-bulk-job.ts";
import { streamRows } from "../../twins/bulk/result-file.ts";
import {
  countImages,
  listFailedImages,
  listFailuresOfRows,
  readRowsWithFailedImages,
} from "./fetch-images.store.ts";

const FailedImage = z
  .object({
    id: z.guid(),
    position: z.int(),
    /** Line in the file; null if the job had none. */
    line: z.int().nullable(),
    /** Name of the row. */
    name: z.string(),
    twinId: z.guid(),
    address: z.string(),
    reason: z.string(),
  })
  .meta({ id: "FailedImageV1" });

const Counts = z
  .object({
    /** Images that are still being fetched. */
    pending: z.int(),
    fetched: z.int(),
    failed: z.int(),
  })
  .meta({ id: "JobImageCountsV1" });

export const jobImageRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/bulk_job/:bulkJobId/image/list/v1",
    summary: "List the images of a bulk job's rows that could not be fetched, and count all",
    answer: z.object({
      imageCounts: Counts,
      imageList: z.array(FailedImage),
      pagination: PAGED.pagination,
    }),
    handle: async (call) => {
      const { services, caller, page } = call;
      const { id } = await ownBulkJob(services.db, caller, call.id("bulkJobId"));
      const imageCounts = await countImages(services.db, id);
      const rows = await listFailedImages(services.db, id, page);
      return {
        imageCounts,
        imageList: rows.map((row) => ({
          id: row.attachment_id,
          position: row.position,
          line: row.line,
          name: row.name ?? "",
          twinId: row.twin_id,
          address: row.address,
          reason: renderStored(row.reason ?? "", caller.locale),
        })),
        pagination: pagination(page, imageCounts.failed),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/bulk_job/:bulkJobId/image/result/v1",
    summary: "Download the rows of a bulk job whose images could not be fetched as CSV",
    produces: { type: "text/csv", isFile: true },
    handle: async (call) => {
      const { services, caller } = call;
      const job = await ownBulkJob(services.db, caller, call.id("bulkJobId"));
      return streamRows(job, caller.locale, {
        name: "images",
        readRows: (after, limit) =>
          readRowsWithReasons(services.db, job, caller.locale, { after, limit }),
      });
    },
  }),
];

/** Reads the next rows with images that couldn't be fetched, whose issues are the reasons. */
async function readRowsWithReasons(
  db: Db,
  { id }: BulkJobRow,
  locale: string,
  page: { after: number; limit: number },
): Promise<BulkRow[]> {
  const rows = await readRowsWithFailedImages(db, id, page);
  const positions = rows.map(({ position }) => position);
  const failures = Map.groupBy(
    await listFailuresOfRows(db, id, positions),
    ({ position }) => position,
  );
  return rows.map((row) => {
    const issues: BulkIssue[] = (failures.get(row.position) ?? []).map(({ address, reason }) => {
      const why = renderStored(reason ?? "", locale);
      return {
        message: renderMessage(createMessage("bulk_image_failed", { address, why }), locale),
      };
    });
    return { ...row, issues };
  });
}
