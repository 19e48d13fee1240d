import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkOperation, BulkRead, BulkSearch } from "./bulk-operation.server.ts";

const RESULTS = ["changed", "created", "deleted", "unchanged", "failed"] as const;
const UNDO = ["undone", "left"] as const;
const ALL_RESULTS = [...RESULTS, ...UNDO];
export type BulkResult = (typeof ALL_RESULTS)[number];

export function isBulkResult(text: string | null): text is BulkResult {
  return ALL_RESULTS.some((result) => result === text);
}

const Counts = z
  .object({
    changed: z.number().default(0),
    created: z.number().default(0),
    deleted: z.number().default(0),
    unchanged: z.number().default(0),
    failed: z.number().default(0),
    undone: z.number().default(0),
    left: z.number().default(0),
  })
  .prefault({});

const BulkJob = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string().default(""),
  phase: z.enum(["collect", "preview", "run", "undo"]),
  state: z.enum(["draft", "working", "ready", "done", "stopped", "failed"]),
  total: z.number(),
  done: z.number(),
  counts: Counts,
  changedColumns: z.array(z.object({ column: z.number(), count: z.number() })).default([]),
  undoable: z.number().default(0),
  canUndo: z.boolean().default(true),
  columns: z.array(z.string()).nullish(),
  questions: z
    .array(
      z.object({
        column: z.number(),
        example: z.string(),
        dates: z.array(z.string()).nullable(),
      }),
    )
    .default([]),
  reading: z
    .object({
      encoding: z.string(),
      isCertain: z.boolean(),
      delimiter: z.string(),
      isKept: z.boolean(),
    })
    .nullish(),
  workbook: z
    .object({
      sheet: z.string(),
      sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
      isKept: z.boolean(),
    })
    .nullish(),
  error: z.string().nullish(),
  createdAt: z.string(),
});
export type BulkJob = z.output<typeof BulkJob>;

const OneJob = z.object({ bulkJob: BulkJob });

const BulkRow = z.object({
  position: z.number(),
  line: z.number().nullish(),
  cells: z.array(z.string()).nullish(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  preview: z.enum(RESULTS).nullish(),
  result: z.enum(RESULTS).nullish(),
  undo: z.enum(UNDO).nullish(),
  issues: z
    .array(
      z.object({
        field: z.string().optional(),
        message: z.string(),
        value: z.string().optional(),
      }),
    )
    .default([]),
  changes: z
    .array(
      z.object({
        field: z.string().default(""),
        before: z.string(),
        after: z.string(),
        isNumber: z.boolean().default(false),
        currency: z.object({ before: z.string(), after: z.string() }).optional(),
      }),
    )
    .default([]),
});
export type BulkRow = z.output<typeof BulkRow>;

const Paged = z.object({ pagination: z.object({ total: z.number().default(0) }).prefault({}) });

export interface NewBulkJob {
  name: string;
  subject: string;
  idList?: string[];
  search?: BulkSearch;
  /** The number of rows that the page announced; the platform rejects the job if the search finds another number. */
  expectedCount?: number;
  read?: BulkRead;
  operation?: BulkOperation;
}

const Matches = z.object({
  columns: z.array(z.string()).default([]),
  matches: z.array(z.object({ to: z.string(), column: z.number() })).default([]),
});

/** Reads how the columns of the business's last file with this subject were matched. */
export function lastMatches(
  { platform }: Caller,
  subject: string,
): Promise<z.output<typeof Matches>> {
  const query = new URLSearchParams({ subject });
  return platform.get(`/private/bulk_job/last_matches/v1?${query}`, Matches);
}

export async function createBulkJob({ platform }: Caller, job: NewBulkJob): Promise<BulkJob> {
  return (await platform.post("/private/bulk_job/v1", job, OneJob)).bulkJob;
}

/** Creates a job from the rows of a file. The job waits until `defineBulkJob` says what to do with them. */
export async function uploadBulkJob(
  { platform }: Caller,
  request: { name: string; subject: string; encoding?: string },
  file: { path: string; name: string },
): Promise<BulkJob> {
  const upload = { request, files: [file] };
  return (await platform.upload("/private/bulk_job/v1", upload, OneJob)).bulkJob;
}

/** What the user chose about reading a file. */
export interface FileChoice {
  encoding?: string;
  delimiter?: string;
  sheet?: string;
}

/** Makes the platform read the file of a job again, with another encoding or delimiter or from another sheet. */
export async function readFileAgain(
  { platform }: Caller,
  id: string,
  choice: FileChoice,
): Promise<void> {
  await platform.put(`/private/bulk_job/${encodeURIComponent(id)}/file/v1`, choice, OneJob);
}

export async function defineBulkJob(
  { platform }: Caller,
  id: string,
  definition: { read?: BulkRead; operation: BulkOperation },
): Promise<void> {
  await platform.put(`/private/bulk_job/${id}/v1`, definition, OneJob);
}

export async function readBulkJob({ platform }: Caller, id: string): Promise<BulkJob> {
  return (await platform.get(`/private/bulk_job/${encodeURIComponent(id)}/v1`, OneJob)).bulkJob;
}

export async function changeBulkJob(
  { platform }: Caller,
  id: string,
  change: "start" | "stop" | "undo" | "delete",
): Promise<void> {
  const path = `/private/bulk_job/${encodeURIComponent(id)}`;
  if (change === "delete") await platform.delete(`${path}/v1`, z.unknown());
  else await platform.post(`${path}/${change}/v1`, {}, OneJob);
}

export async function listBulkJobs(
  { platform }: Caller,
  {
    offset,
    limit,
    subjects,
    states,
  }: { offset: number; limit: number; subjects?: string[]; states?: BulkJob["state"][] },
) {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  const answer = await platform.post(
    `/private/bulk_job/search/v1?${query}`,
    { ...(subjects && { subjectList: subjects }), ...(states && { stateList: states }) },
    Paged.extend({ bulkJobList: z.array(BulkJob) }),
  );
  return { jobs: answer.bulkJobList, total: answer.pagination.total };
}

export async function listBulkRows(
  { platform }: Caller,
  id: string,
  result: BulkResult | null,
  page: { offset: number; limit: number },
) {
  const query = new URLSearchParams({ offset: String(page.offset), limit: String(page.limit) });
  const answer = await platform.post(
    `/private/bulk_job/${encodeURIComponent(id)}/row/search/v1?${query}`,
    result ? { resultList: [result] } : {},
    Paged.extend({ bulkRowList: z.array(BulkRow) }),
  );
  return { rows: answer.bulkRowList, total: answer.pagination.total };
}
