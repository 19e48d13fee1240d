import type { Submission, SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import {
  CODE,
  PlatformRequestError,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";

import { catchActionError } from "./action-error.server.ts";
import { addConflicts, decisionsIn, undecidedErrors } from "./edit-conflict.server.ts";

export interface SaveResult {
  result: SubmissionResult;
  conflict: EditConflict | null;
  /** The values that the form was rendered with, as JSON. */
  base: string;
}

interface SaveOptions {
  fallback?: string;
  /** Converts another user's values from the names of the platform to those of the form. */
  inForm?: (theirs: FormValues) => FormValues;
  /** The names of fields in the form that differ from those of the platform, by the platform's name. */
  names?: Record<string, string>;
  /** Names of the fields whose input is not sent back to the browser. */
  hideFields?: string[];
}

/**
 * Saves a form of plain values unless another user has changed the same value. Returns null when saved, else the
 * state of the form with its errors.
 */
export async function saveValues<Value extends Record<string, unknown>>(
  form: FormData,
  submission: Submission<Value, string[], Value>,
  save: (value: Value, base: FormValues) => Promise<unknown>,
  {
    fallback = m.error_fault(),
    inForm = (theirs) => theirs,
    names = {},
    hideFields = [],
  }: SaveOptions = {},
): Promise<(SaveResult & { status: number }) | null> {
  const displayedConflict = readDisplayedConflict(form);
  const start = readValues(form.get("base"));
  const back = { conflict: displayedConflict, base: JSON.stringify(start) };
  if (submission.status !== "success") {
    return { ...back, result: submission.reply({ hideFields }), status: 422 };
  }
  const undecided = undecidedErrors(displayedConflict);
  if (undecided) {
    return { ...back, result: submission.reply({ ...undecided, hideFields }), status: 422 };
  }

  const { base, value } = decided(displayedConflict, start, submission.value);
  const problem = await catchActionError(save(value, base), fallback);
  if (!problem) return null;
  const { requestError, status, text } = problem;
  if (!(requestError instanceof PlatformRequestError)) {
    return { ...back, result: submission.reply({ hideFields, formErrors: [text] }), status };
  }
  const theirs = theirsIn(requestError);
  if (!theirs) {
    const result = toSubmissionResult(submission, requestError, { names, hideFields });
    return { ...back, result, status };
  }
  const conflict = addConflicts(displayedConflict, inForm(theirs));
  const result = submission.reply({ hideFields, formErrors: [m.form_conflict()] });
  const theirText = JSON.stringify(conflict.theirs);
  return { ...back, result, conflict: { ...conflict, seen: theirText }, status };
}

/**
 * Applies the user's choices. The other user's values become the base, so that the same conflict is not reported
 * again.
 */
function decided<Value extends Record<string, unknown>>(
  conflict: EditConflict | null,
  start: FormValues,
  typed: Value,
) {
  const base = { ...start, ...conflict?.theirs };
  const theirChoices = Object.entries(conflict?.choices ?? {}).filter(
    ([, side]) => side === "theirs",
  );
  const theirs = Object.fromEntries(theirChoices.map(([name]) => [name, conflict?.theirs[name]]));
  return { base, value: { ...typed, ...theirs } };
}

function readDisplayedConflict(form: FormData): EditConflict | null {
  const decisions = decisionsIn(form);
  if (!decisions) return null;
  const seenValues = readValues(decisions.seen);
  const theirs = Object.fromEntries(decisions.names.map((name) => [name, seenValues[name] ?? ""]));
  return { seen: decisions.seen, theirs, choices: decisions.choices };
}

const Conflict = z.object({
  fields: z.record(z.string(), z.object({ theirs: z.string().nullish() })),
});

function theirsIn({ code, details }: PlatformRequestError): FormValues | null {
  const parsed = Conflict.safeParse(details["conflict"]);
  if (code !== CODE.VERSION_CONFLICT || !parsed.success) return null;
  const entries = Object.entries(parsed.data.fields);
  return Object.fromEntries(entries.map(([name, { theirs }]) => [name, theirs ?? ""]));
}

const Values = z.record(z.string(), z.string());

/** Parses the values that a form was rendered with. Returns none if the entry isn't valid. */
export function readValues(json: FormDataEntryValue | null): FormValues {
  try {
    return Values.catch({}).parse(JSON.parse(typeof json === "string" ? json : "{}"));
  } catch {
    return {};
  }
}
