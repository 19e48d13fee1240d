import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type BulkJob, type BulkRow, listBulkRows, readFileAgain } from "./bulk-jobs.server.ts";
import { encodingChoices } from "./encodings.server.ts";

/** Maximum number of unreadable rows that the page lists. */
const LISTED = 5;

/**
 * Loads the encoding and delimiter with which a file was read, and the alternatives. Null if there is nothing to tell
 * the user.
 */
export async function loadReading(caller: Caller, job: BulkJob, rows: readonly BulkRow[]) {
  const { reading, columns } = job;
  const isRead = job.state === "draft" || job.state === "ready";
  const page = { offset: 0, limit: LISTED };
  const unreadable =
    job.state === "draft" ? await listBulkRows(caller, job.id, "failed", page) : null;
  if (!reading && !unreadable?.total) return null;
  return {
    isGuess: reading?.isCertain === false,
    encoding: reading?.encoding ?? null,
    delimiter: reading?.delimiter ?? null,
    canChange: isRead && reading?.isKept === true,
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

/** Reads the file again with the encoding and delimiter of the form. Returns the problem, or null. */
export async function submitReading(
  caller: Caller,
  jobId: string,
  values: Readonly<Record<string, string>>,
): Promise<{ problem: string; status: number } | null> {
  const { encoding = "", delimiter = "" } = values;
  if (encoding === "" && delimiter === "") throw data(null, { status: 400 });
  const named = { ...(encoding && { encoding }), ...(delimiter && { delimiter }) };
  const problem = await catchActionError(readFileAgain(caller, jobId, named), m.bulk_failed());
  if (!problem) return null;
  const [fieldError] = problem.requestError?.fieldErrors ?? [];
  return { problem: fieldError?.message ?? problem.text, status: problem.status };
}
