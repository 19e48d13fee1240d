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
/** Results that rows can be searched by. */
export const RowResult = z.enum([...RESULTS, ...Undo.options]);
const Count = z.int().optional();

const ColumnMatch = z.object({ to: z.string(), column: z.int() });

/** Column matches of a business's last file. */
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
    /** False if it was guessed from the letters of the file. */
    isCertain: z.boolean(),
    delimiter: z.string(),
    /** Whether the file's bytes are stored, so that it can be read in another way. */
    isKept: z.boolean(),
  })
  .meta({ id: "BulkFileReadingV1" });

const Question = z
  .object({
    column: z.int(),
    example: z.string(),
    /** Date notations to choose from; null: choose a number notation. */
    dates: z.array(z.enum(DATE_NOTATIONS)).nullable(),
  })
  .meta({ id: "BulkColumnQuestionV1" });

export const BulkJobView = z
  .object({
    id: z.guid(),
    name: z.string(),
    /** Subject of the rows, in the client's words. */
    subject: z.string(),
    phase: z.enum(["collect", "preview", "run", "undo"]),
    state: z.enum(["draft", "working", "ready", "done", "stopped", "failed"]),
    /** Number of rows, and of those that the current phase has finished. */
    total: z.int(),
    done: z.int(),
    /** Rows by result; in a preview, by the expected one. */
    counts: z.object({
      changed: Count,
      created: Count,
      deleted: Count,
      unchanged: Count,
      failed: Count,
      undone: Count,
      left: Count,
    }),
    /** Number of changed values by column of the file. */
    changedColumns: z.array(z.object({ column: z.int(), count: z.int() })).optional(),
    /** Number of rows that undoing the job would set back. */
    undoable: z.int(),
    /** Whether rows can be set back. Steps such as publishing and transitions can't. */
    canUndo: z.boolean(),
    /** Names of the file's columns. */
    columns: z.array(z.string()).optional(),
    fileName: z.string().optional(),
    /** Columns with numbers or days that can be read in several ways, so that an edit has to say how. */
    questions: z.array(Question).optional(),
    /** Encoding and delimiter of a CSV file. */
    reading: Reading.optional(),
    /** Targets of the file's columns, once they are matched. */
    matches: z.array(ColumnMatch).optional(),
    /** Reason of a failed job. */
    error: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "BulkJobV1" });

const Change = z
  .object({
    /** Name of the file's column, else the place in the call. */
    field: z.string(),
    before: z.string(),
    after: z.string(),
    /** True if the values are numbers in plain digits. */
    isNumber: z.boolean().optional(),
  })
  .meta({ id: "BulkChangeV1" });

export const BulkRowView = z
  .object({
    position: z.int(),
    /** Line of the file. */
    line: z.int().optional(),
    cells: z.array(z.string()).optional(),
    /** ID of the entity that the row names or created. */
    id: z.string().optional(),
    name: z.string().optional(),
    /** Expected result, or the actual one once the row was processed. */
    preview: Result.optional(),
    result: Result.optional(),
    /** Whether undoing the job set the row back or left it, for the reason in its issues. */
    undo: Undo.optional(),
    issues: z.array(
      z.object({
        field: z.string().optional(),
        message: z.string(),
        /** Value in the file. */
        value: z.string().optional(),
      }),
    ),
    /** Changed values except IDs; in a preview, the expected ones. */
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

/**
 * A change that sets values or deletes can be undone; steps are POST calls of their own and can't.
 */
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
