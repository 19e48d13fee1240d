import { z } from "zod";

import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { type BulkIssue, type BulkRow, isIdle } from "./bulk-row.store.ts";
import type { TextChange } from "./edits.rules.ts";
import type { FileSource } from "./job-file.ts";
import { questionsOf } from "./notations/column-facts.rules.ts";
import { DATE_NOTATIONS } from "./notations/date-notation.rules.ts";

const RESULTS = ["changed", "created", "deleted", "unchanged", "failed"] as const;
const Undo = z.enum(["undone", "left"]);
export const Result = z.enum(RESULTS);
/** What rows are searched by. */
export const RowResult = z.enum([...RESULTS, ...Undo.options]);
const Count = z.int().optional();

const ColumnMatch = z.object({ to: z.string(), column: z.int() });

/** How the columns of a file were matched. */
export const ColumnMatchesView = z
  .object({
    /** The names of the file's columns. */
    columns: z.array(z.string()),
    matches: z.array(ColumnMatch),
  })
  .meta({ id: "BulkColumnMatchesV1" });

const Reading = z
  .object({
    /** A label of the Encoding standard, such as `windows-1250`. */
    encoding: z.string(),
    /** False if it was guessed by the letters of the file. */
    isCertain: z.boolean(),
    delimiter: z.string(),
    /** Whether the file can be read in another way. */
    isKept: z.boolean(),
  })
  .meta({ id: "BulkFileReadingV1" });

const Question = z
  .object({
    column: z.int(),
    example: z.string(),
    /** Notations of days to choose from; null: which notation of numbers. */
    dates: z.array(z.enum(DATE_NOTATIONS)).nullable(),
  })
  .meta({ id: "BulkColumnQuestionV1" });

export const BulkJobView = z
  .object({
    id: z.guid(),
    name: z.string(),
    /** What its rows are, in the client's words. */
    subject: z.string(),
    phase: z.enum(["collect", "preview", "run", "undo"]),
    state: z.enum(["draft", "working", "ready", "done", "stopped", "failed"]),
    /** Rows of the job, and those that the phase is done with. */
    total: z.int(),
    done: z.int(),
    /** Rows by what became of them, or would. */
    counts: z.object({
      changed: Count,
      created: Count,
      deleted: Count,
      unchanged: Count,
      failed: Count,
      undone: Count,
      left: Count,
    }),
    /** How many values of each column of a file would change. */
    changedColumns: z.array(z.object({ column: z.int(), count: z.int() })).optional(),
    /** Rows that undoing the job would set back. */
    undoable: z.int(),
    /** Whether rows can be set back at all. Steps such as publishing and transitions can't. */
    canUndo: z.boolean(),
    /** The names of the file's columns. */
    columns: z.array(z.string()).optional(),
    fileName: z.string().optional(),
    /** Columns with numbers or days that can be read in several ways, so that an edit has to say how. */
    questions: z.array(Question).optional(),
    /** How its file was read, unless it is a workbook. */
    reading: Reading.optional(),
    /** The places that columns of the file go to, once they are matched. */
    matches: z.array(ColumnMatch).optional(),
    /** Why it ended. */
    error: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "BulkJobV1" });

const Change = z
  .object({
    /** The column of the file, else the place in the call. */
    field: z.string(),
    before: z.string(),
    after: z.string(),
    /** The values are numbers in plain digits. */
    isNumber: z.boolean().optional(),
  })
  .meta({ id: "BulkChangeV1" });

export const BulkRowView = z
  .object({
    position: z.int(),
    /** The line of the file. */
    line: z.int().optional(),
    cells: z.array(z.string()).optional(),
    /** The ID of what the row names or made. */
    id: z.string().optional(),
    name: z.string().optional(),
    /** What would happen, and once the row was worked on what did. */
    preview: Result.optional(),
    result: Result.optional(),
    /** Whether undoing the job set the row back, or left it alone for the reason in its issues. */
    undo: Undo.optional(),
    issues: z.array(
      z.object({
        field: z.string().optional(),
        message: z.string(),
        /** What the file has there. */
        value: z.string().optional(),
      }),
    ),
    /** The values that changed, or would, without those that are IDs. */
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
  } = sourceOf(job);
  const questions = questionsOf(facts);
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
    ...(job.columns !== null && job.operation !== null && { matches: matchesOf(job.operation) }),
    ...(job.error !== null && { error: job.error }),
    createdAt: job.created_at.toISOString(),
    updatedAt: job.updated_at.toISOString(),
  };
}

function sourceOf({ source }: BulkJobRow): Partial<FileSource> {
  return source as Partial<FileSource>;
}

/** A change that puts values or deletes is undone; a step is a POST of its own. */
function canUndo(operation: BulkOperation | null): boolean {
  return operation?.change?.method !== "POST";
}

export function presentMatches(job: BulkJobRow | undefined): z.output<typeof ColumnMatchesView> {
  if (!job) return { columns: [], matches: [] };
  return { columns: (job.columns ?? []) as string[], matches: matchesOf(job.operation) };
}

function matchesOf(operation: unknown) {
  return ((operation as BulkOperation).edits ?? []).flatMap(({ how, to, column }) =>
    how === "column" && typeof column === "number" ? [{ to, column }] : [],
  );
}

export function presentBulkRow(
  row: BulkRow,
  { phase, columns }: Pick<BulkJobRow, "phase" | "columns">,
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
    issues: (row.issues ?? []) as BulkIssue[],
    ...(row.changes !== null && {
      changes: (row.changes as TextChange[]).map((change) => presentChange(change, columns)),
    }),
  };
}

function presentChange(
  { to, column, before, after, isNumber }: TextChange,
  columns: unknown,
): z.output<typeof Change> {
  const name = column === undefined ? undefined : ((columns ?? []) as string[])[column];
  return { field: name ?? to ?? "", before, after, ...(isNumber && { isNumber }) };
}
