import { z } from "zod";

import { issueMessage } from "./bulk-issues.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { type BulkIssue, type BulkRow, isIdle } from "./bulk-row.store.ts";
import type { TextChange } from "./edits.rules.ts";
import type { FileSource } from "./job-file.ts";
import { listQuestions } from "./notations/column-facts.rules.ts";
import { DATE_NOTATIONS } from "./notations/date-notation.rules.ts";

const RESULTS = ["changed", "created", "deleted", "unchanged", "failed"] as const;
const Undo = z.enum(["undone", "left"]);
export const Result = z.enum(RESULTS);
export const JobState = z.enum(["draft", "working", "ready", "done", "stopped", "failed"]);
/** Results by which rows can be searched. */
export const RowResult = z.enum([...RESULTS, ...Undo.options]);
const Count = z.int().optional();

const ColumnMatch = z.object({ to: z.string(), column: z.int() });

/** Columns of the last file that a business imported, and the places in the request to which they were matched. */
export const ColumnMatchesView = z
  .object({
    /** Names of the file's columns. */
    columns: z.array(z.string()),
    matches: z.array(ColumnMatch),
  })
  .meta({ id: "BulkColumnMatchesV1" });

const Reading = z
  .object({
    /** A label of the Encoding standard, such as `windows-1250`. */
    encoding: z.string(),
    /** False if the encoding was guessed from the content of the file. */
    isCertain: z.boolean(),
    delimiter: z.string(),
    /**
     * Whether the file is stored, so that it can be read again with another encoding or delimiter.
     */
    isKept: z.boolean(),
  })
  .meta({ id: "BulkFileReadingV1" });

const SheetReading = z
  .object({
    /** Name of the sheet that was read. */
    sheet: z.string(),
    /** All sheets in the order of the workbook. */
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    /** Whether the file is stored, so that another sheet can be read. */
    isKept: z.boolean(),
  })
  .meta({ id: "BulkSheetReadingV1" });

const Question = z
  .object({
    column: z.int(),
    example: z.string(),
    /** Date notations to choose from. Null if a number notation has to be chosen. */
    dates: z.array(z.enum(DATE_NOTATIONS)).nullable(),
  })
  .meta({ id: "BulkColumnQuestionV1" });

export const BulkJobView = z
  .object({
    id: z.guid(),
    name: z.string(),
    /** Kind of the rows, such as `products`. Clients choose it. */
    subject: z.string(),
    phase: z.enum(["collect", "preview", "run", "undo"]),
    state: JobState,
    /** Number of all rows, and of those that the current phase has finished. */
    total: z.int(),
    done: z.int(),
    /** Number of rows by result. During a preview, by expected result. */
    counts: z.object({
      changed: Count,
      created: Count,
      deleted: Count,
      unchanged: Count,
      failed: Count,
      undone: Count,
      left: Count,
    }),
    /** Number of values that the preview changes, by column of the file. */
    changedColumns: z.array(z.object({ column: z.int(), count: z.int() })).optional(),
    /** Number of rows that can be undone. */
    undoable: z.int(),
    /** Whether the operation can be undone. Steps such as publishing and transitions can't. */
    canUndo: z.boolean(),
    /** Names of the file's columns. */
    columns: z.array(z.string()).optional(),
    fileName: z.string().optional(),
    /**
     * Columns with numbers or dates that can be read in several ways, so that the user has to choose.
     */
    questions: z.array(Question).optional(),
    /** Encoding and delimiter of a CSV file. */
    reading: Reading.optional(),
    /** Sheets of a workbook. */
    workbook: SheetReading.optional(),
    /** Places in the request to which columns of the file are matched. */
    matches: z.array(ColumnMatch).optional(),
    /** Reason why the job failed. */
    error: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "BulkJobV1" });

const Change = z
  .object({
    /** Name of the file's column. Without a file, the member of the request. */
    field: z.string(),
    before: z.string(),
    after: z.string(),
    /** Whether the values are numbers. Numbers have a decimal point and no thousands separators. */
    isNumber: z.boolean().optional(),
    /** Currencies of amounts, empty for none. */
    currency: z.object({ before: z.string(), after: z.string() }).optional(),
  })
  .meta({ id: "BulkChangeV1" });

export const BulkRowView = z
  .object({
    position: z.int(),
    /** Line in the file. */
    line: z.int().optional(),
    cells: z.array(z.string()).optional(),
    /** ID of the entity that the row changes or has created. */
    id: z.string().optional(),
    name: z.string().optional(),
    /** Expected result. `result` is the actual one, once the row is processed. */
    preview: Result.optional(),
    result: Result.optional(),
    /** Whether undoing the job has restored the row. If not, the issues contain the reason. */
    undo: Undo.optional(),
    issues: z.array(
      z.object({
        field: z.string().optional(),
        message: z.string(),
        /** Value in the file. */
        value: z.string().optional(),
      }),
    ),
    /** Changed values, without IDs. Before the job has run, the expected changes. */
    changes: z.array(Change).optional(),
  })
  .meta({ id: "BulkRowV1" });

export function presentBulkJob(job: BulkJobRow): z.output<typeof BulkJobView> {
  const {
    file: fileName,
    encoding,
    isCertain = true,
    delimiter = "",
    key,
    facts = [],
    changed,
    sheet,
    sheets,
  } = readSource(job);
  const questions = listQuestions(facts);
  const isKept = key !== undefined;
  return {
    id: job.id,
    name: job.name,
    subject: job.subject,
    phase: job.phase === "reset" ? "preview" : job.phase,
    state: job.state,
    total: job.total,
    done: job.phase === "collect" || job.phase === "reset" ? 0 : job.done,
    counts: job.counts,
    undoable: job.phase === "run" && job.state !== "working" ? job.undoable : 0,
    canUndo: canUndo(job.operation as BulkOperation | null),
    ...(job.columns !== null && { columns: job.columns as string[] }),
    ...(fileName !== undefined && { fileName }),
    ...(questions.length > 0 && { questions }),
    ...(changed && {
      changedColumns: Object.entries(changed).map(([column, count]) => ({
        column: Number(column),
        count,
      })),
    }),
    ...(encoding !== undefined && { reading: { encoding, isCertain, delimiter, isKept } }),
    ...(sheet !== undefined && sheets && { workbook: { sheet, sheets, isKept } }),
    ...(job.columns !== null && job.operation !== null && { matches: listMatches(job.operation) }),
    ...(job.error !== null && { error: job.error }),
    createdAt: job.created_at.toISOString(),
    updatedAt: job.updated_at.toISOString(),
  };
}

function readSource({ source }: BulkJobRow): Partial<FileSource> {
  return source as Partial<FileSource>;
}

/** Whether an operation can be undone. Changes and deletions can; steps, which have POST calls, can't. */
function canUndo(operation: BulkOperation | null): boolean {
  return operation?.change?.method !== "POST";
}

export function presentMatches(job: BulkJobRow | undefined): z.output<typeof ColumnMatchesView> {
  if (!job) return { columns: [], matches: [] };
  return { columns: (job.columns ?? []) as string[], matches: listMatches(job.operation) };
}

function listMatches(operation: unknown) {
  return ((operation as BulkOperation).edits ?? []).flatMap(({ how, to, column }) =>
    how === "column" && typeof column === "number" ? [{ to, column }] : [],
  );
}

export function presentBulkRow(
  row: BulkRow,
  { phase, columns }: Pick<BulkJobRow, "phase" | "columns">,
  locale: string,
): z.output<typeof BulkRowView> {
  const hasRun = phase === "run" || phase === "undo";
  const result = row.result ?? (hasRun && isIdle(row) ? row.preview : null);
  return {
    position: row.position,
    ...(row.line !== null && { line: row.line }),
    ...(row.cells !== null && { cells: row.cells as string[] }),
    ...(row.ref !== null && { id: row.ref }),
    ...(row.name !== null && { name: row.name }),
    ...(row.preview !== null && { preview: row.preview }),
    ...(result !== null && { result }),
    ...(row.undo !== null && { undo: row.undo }),
    issues: ((row.issues ?? []) as BulkIssue[]).map((issue) => presentIssue(issue, locale)),
    ...(row.changes !== null && {
      changes: (row.changes as TextChange[]).map((change) => presentChange(change, columns)),
    }),
  };
}

function presentIssue(issue: BulkIssue, locale: string) {
  const { messageKey: _messageKey, params: _params, ...shown } = issue;
  return { ...shown, message: issueMessage(issue, locale) };
}

function presentChange(
  { to, column, before, after, isNumber, currency }: TextChange,
  columns: unknown,
): z.output<typeof Change> {
  const name = column === undefined ? undefined : ((columns ?? []) as string[])[column];
  const more = { ...(isNumber && { isNumber }), ...(currency && { currency }) };
  return { field: name ?? to ?? "", before, after, ...more };
}
