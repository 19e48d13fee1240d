import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type BulkJob, type BulkRow, listBulkRows, readFileAgain } from "./bulk-jobs.server.ts";
import { encodingChoices } from "./encodings.server.ts";

/** Maximum number of unreadable rows that the page lists. */
const LISTED = 5;

/**
 * Loads the encoding and delimiter or the sheet with which a file was read, and the alternatives. Null if there is
 * nothing to tell the user.
 */
export async function loadReading(caller: Caller, job: BulkJob, rows: readonly BulkRow[]) {
  const { reading, columns, workbook } = job;
  const isRead = job.state === "draft" || job.state === "ready";
  const page = { offset: 0, limit: LISTED };
  const unreadable =
    job.state === "draft" ? await listBulkRows(caller, job.id, "failed", page) : null;
  const sheets = sheetChoices(workbook);
  if (!reading && sheets.length === 0 && !unreadable?.total) return null;
  return {
    isGuess: reading?.isCertain === false,
    encoding: reading?.encoding ?? null,
    delimiter: reading?.delimiter ?? null,
    sheet: workbook?.sheet ?? null,
    canChange: isRead && (reading ?? workbook)?.isKept === true,
    sheets,
    encodings: withCurrent(encodingChoices(), reading?.encoding),
    delimiters: withCurrent(delimiterChoices(), reading?.delimiter),
    columns: columns ?? [],
    sample: rows.map(({ line, cells }) => ({ line: line ?? 0, cells: cells ?? [] })),
    unreadableCount: unreadable?.total ?? 0,
    unreadable: (unreadable?.rows ?? []).map(({ line, issues }) => ({
      line: line ?? 0,
      reason: issues.map(({ message }) => message).join("; "),
    })),
  };
}

export type FileReading = NonNullable<Awaited<ReturnType<typeof loadReading>>>;

/** Returns the sheets to choose from; none if there is only one. */
function sheetChoices(workbook: BulkJob["workbook"]) {
  if (!workbook || workbook.sheets.length < 2) return [];
  return workbook.sheets.map(({ name, isHidden }) => ({
    value: name,
    label: isHidden ? m.bulk_sheet_hidden({ name }) : name,
  }));
}

function delimiterChoices() {
  return [
    { value: ",", label: m.bulk_separator_comma() },
    { value: ";", label: m.bulk_separator_semicolon() },
    { value: "\t", label: m.bulk_separator_tab() },
    { value: "|", label: m.bulk_separator_bar() },
  ];
}

function withCurrent(choices: { value: string; label: string }[], current: string | undefined) {
  if (current === undefined || choices.some(({ value }) => value === current)) return choices;
  return [...choices, { value: current, label: current }];
}

/** Reads the file again with the encoding and delimiter or the sheet of the form. Returns the problem, or null. */
export async function submitReading(
  caller: Caller,
  jobId: string,
  values: Readonly<Record<string, string>>,
): Promise<{ problem: string; status: number } | null> {
  const { encoding = "", delimiter = "", sheet = "" } = values;
  if (encoding === "" && delimiter === "" && sheet === "") throw data(null, { status: 400 });
  const choice = {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet && { sheet }),
  };
  const problem = await catchActionError(readFileAgain(caller, jobId, choice), m.bulk_failed());
  if (!problem) return null;
  const [fieldError] = problem.requestError?.fieldErrors ?? [];
  return { problem: fieldError?.message ?? problem.text, status: problem.status };
}
