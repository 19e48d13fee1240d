import { z } from "zod";

import { containsPattern } from "#common/like-pattern.ts";

import { resolveEncoding } from "../../base/csv/encodings.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import type { Services } from "../../core/services.ts";
import { findLastMatched, listBulkJobs } from "./bulk-job.store.ts";
import {
  BulkJobView,
  BulkRowView,
  ColumnMatchesView,
  JobState,
  presentBulkJob,
  presentBulkRow,
  presentMatches,
  RowResult,
} from "./bulk-job.view.ts";
import { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.ts";
import { listBulkRows } from "./bulk-row.store.ts";
import { createBulkJob } from "./create-bulk-job.ts";
import type { FileChoice } from "./file-rows.ts";
import { readFileAgain } from "./job-file.ts";
import { MAX_BULK_IDS } from "./limits.ts";
import {
  defineBulkJob,
  ownBulkJob,
  removeBulkJob,
  startBulkJob,
  stopBulkJob,
  undoBulkJob,
} from "./manage-bulk-job.ts";
import { resultFile } from "./result-file.ts";

/** Label of the Encoding standard for a CSV file, such as `windows-1250`; detected by default. */
const Encoding = z
  .string()
  .max(40)
  .refine((label) => resolveEncoding(label) !== null, {
    error: bodyMessage("bulk_encoding_unknown"),
  })
  .nullish();

/** Character between two cells of a CSV file; detected by default. */
const Delimiter = z
  .string()
  .regex(/^[^"\r\n]$/)
  .nullish();

/** Name of the sheet of a workbook to read. By default the first visible one with rows below its first row. */
const Sheet = z.string().max(200).nullish();

const ReadAgainBody = z
  .object({ encoding: Encoding, delimiter: Delimiter, sheet: Sheet })
  .meta({ id: "BulkFileReadRqV1" });

const CreateBody = z
  .object({
    /** Name of the job in lists. */
    name: z.string().trim().min(1).max(200),
    subject: z.string().trim().max(200).default(""),
    /**
     * IDs of the rows. Alternatively a search, executed when the job starts, or a CSV file or workbook in part `file`.
     */
    idList: z.array(z.string().min(1).max(100)).max(MAX_BULK_IDS).default([]),
    search: BulkSearch.nullish(),
    /**
     * Number of rows that the client has shown to the user. If the search finds another number, the job stops before
     * its preview.
     */
    expectedCount: z.int().min(0).nullish(),
    encoding: Encoding,
    delimiter: Delimiter,
    sheet: Sheet,
    read: BulkRead.nullish(),
    /** Operation on each row. Without it, the job waits until one is set. */
    operation: BulkOperation.nullish(),
  })
  .meta({ id: "BulkJobCreateRqV1" });

const DefineBody = z
  .object({ read: BulkRead.nullish(), operation: BulkOperation })
  .meta({ id: "BulkJobDefineRqV1" });

const JobSearchBody = z
  .object({
    subjectList: z.array(z.string().max(200)).max(100).nullish(),
    stateList: z.array(JobState).max(6).nullish(),
  })
  .meta({ id: "BulkJobSearchRqV1" });

const RowSearchBody = z
  .object({
    resultList: z.array(RowResult).max(7).nullish(),
    nameLike: z.string().max(200).nullish(),
  })
  .meta({ id: "BulkRowSearchRqV1" });

const ResultQuery = z.object({ failed: z.enum(["true", "false"]).optional() });

const OneJob = z.object({ bulkJob: BulkJobView });

/**
 * Routes of bulk jobs. They need no permission, because a job belongs to its user, and each call made for a row
 * checks the user's permissions.
 */
export const bulkJobRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/bulk_job/v1",
    summary: "Prepare calls for many rows, and try them without saving",
    body: CreateBody,
    answer: OneJob,
    multipart: true,
    fileParts: ["file"],
    handle: async (call) => {
      const { services, caller, body, form } = call;
      const { name, subject, idList: ids, search = null, read = null, operation = null } = body;
      const { expectedCount = null } = body;
      const choice = toChoice(body);
      const [file = null] = form?.files ?? [];
      const sources = [ids.length > 0, search !== null, file !== null].filter(Boolean);
      if (sources.length !== 1) {
        const message = createMessage("bulk_one_source");
        throw invalidFields(CODE.ENTITY_INVALID, [{ field: "idList", message }]);
      }
      const rows = { ids, search, expectedCount, file, choice };
      const job = { name, subject, ...rows, reads: read, operation };
      return answerJob(call, await createBulkJob(services, caller, job));
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/bulk_job/search/v1",
    summary: "Search one's own bulk jobs, the newest first",
    body: JobSearchBody,
    answer: z.object({ bulkJobList: z.array(BulkJobView), pagination: PAGED.pagination }),
    handle: async ({ services, caller, body, page }) => {
      const filter = { subjects: body.subjectList ?? [], states: body.stateList ?? [] };
      const { rows, total } = await listBulkJobs(services.db, caller, filter, page);
      return { bulkJobList: rows.map(presentBulkJob), pagination: pagination(page, total) };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/bulk_job/last_matches/v1",
    summary: "Get how the last file of the business on a subject had its columns matched",
    query: z.object({ subject: z.string().max(200) }),
    answer: ColumnMatchesView,
    handle: async ({ services, caller, query }) =>
      presentMatches(await findLastMatched(services.db, caller, query.subject)),
  }),
  privateRoute({
    method: "GET",
    path: "/private/bulk_job/:bulkJobId/v1",
    summary: "Get a bulk job with its progress",
    answer: OneJob,
    handle: (call) => answerJob(call, call.id("bulkJobId")),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/bulk_job/:bulkJobId/v1",
    summary: "Set what a bulk job does, and try it without saving",
    body: DefineBody,
    answer: OneJob,
    handle: async (call) => {
      const { read = null, operation } = call.body;
      const id = call.id("bulkJobId");
      await defineBulkJob(call.services, call.caller, id, { reads: read, operation });
      return answerJob(call, id);
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/bulk_job/:bulkJobId/file/v1",
    summary:
      "Read the file of a bulk job again, with another encoding or delimiter or from another sheet",
    body: ReadAgainBody,
    answer: OneJob,
    handle: async (call) => {
      const id = call.id("bulkJobId");
      await ownBulkJob(call.services.db, call.caller, id);
      await readFileAgain(call.services, call.caller, id, toChoice(call.body));
      return answerJob(call, id);
    },
  }),
  stepRoute(
    "start",
    "Run a bulk job that was previewed, or go on with one that was stopped",
    startBulkJob,
  ),
  stepRoute("stop", "Stop a bulk job after its current rows", stopBulkJob),
  stepRoute(
    "undo",
    "Undo a bulk job as a whole; rows that were changed since are left alone and listed",
    undoBulkJob,
  ),
  deleteRoute({
    path: "/private/bulk_job/:bulkJobId/v1",
    summary: "Delete a bulk job with its results; what it did stays done",
    needs: [],
    remove: removeBulkJob,
  }),
  privateRoute({
    method: "POST",
    path: "/private/bulk_job/:bulkJobId/row/search/v1",
    summary: "Search the rows of a bulk job with their results",
    body: RowSearchBody,
    answer: z.object({ bulkRowList: z.array(BulkRowView), pagination: PAGED.pagination }),
    handle: async (call) => {
      const { services, caller, body, page } = call;
      const job = await ownBulkJob(services.db, caller, call.id("bulkJobId"));
      const nameLike = body.nameLike ? containsPattern(body.nameLike) : null;
      const filter = { results: body.resultList ?? [], nameLike };
      const { rows, total } = await listBulkRows(services.db, job.id, filter, page);
      return {
        bulkRowList: rows.map((row) => presentBulkRow(row, job, caller.locale)),
        pagination: pagination(page, total),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/bulk_job/:bulkJobId/result/v1",
    summary: "Download the rows of a bulk job with their results as CSV",
    query: ResultQuery,
    produces: { type: "text/csv", isFile: true },
    handle: async (call) => {
      const { services, caller, query } = call;
      const job = await ownBulkJob(services.db, caller, call.id("bulkJobId"));
      return resultFile(services.db, job, caller.locale, query.failed === "true");
    },
  }),
];

function toChoice({ encoding, delimiter, sheet }: z.output<typeof ReadAgainBody>): FileChoice {
  return { encoding: encoding ? resolveEncoding(encoding) : null, delimiter, sheet };
}

async function answerJob({ services, caller }: PrivateCall, id: string) {
  return { bulkJob: presentBulkJob(await ownBulkJob(services.db, caller, id)) };
}

/** Builds the route that starts, stops or undoes a job. */
function stepRoute(
  step: "start" | "stop" | "undo",
  summary: string,
  perform: (services: Services, caller: Caller, id: string) => Promise<void>,
): Route {
  return privateRoute({
    method: "POST",
    path: `/private/bulk_job/:bulkJobId/${step}/v1`,
    summary,
    answer: OneJob,
    handle: async (call) => {
      const id = call.id("bulkJobId");
      await perform(call.services, call.caller, id);
      return answerJob(call, id);
    },
  });
}
