import type { SubmissionResult } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { type EditLimits, editSchema } from "#app/rules/twins/edit-form.ts";
import { secretNames } from "#app/rules/twins/form-values.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { type ActionError, catchActionError } from "#app/server/forms/action-error.server.ts";
import { undecidedErrors } from "#app/server/forms/edit-conflict.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import {
  CODE,
  PlatformRequestError,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { isTooLong } from "#common/count-characters.ts";

import { type TwinChange, updateTwin } from "../twins.server.ts";
import { BASIC_ERROR_NAMES } from "./basic-fields.server.ts";
import { createSubmittedFields } from "./edit-fields.server.ts";
import {
  diffSubmittedForm,
  conflictOf,
  hasChanges,
  isEmptyChange,
  lockFields,
  readDisplayedConflict,
  withDescription,
} from "./edit-twin.server.ts";

export interface FailedEdit {
  result: SubmissionResult;
  conflict: EditConflict | null;
  baseline: FormBaseline;
  status: number;
}

interface SaveOptions {
  fallback?: string;
  /**
   * The fields that are locked now, and the error for a form that was rendered before the lock and changes a locked
   * field.
   */
  locked?: { keys: readonly string[]; text: string } | null;
  /** Controls of the form that aren't fields of the class. */
  basics?: FormField[];
  /** Selects controls, for forms of some fields only. */
  isPart?: (field: FormField) => boolean;
  /** Saves the change. Default: updates the twin. */
  save?: (change: TwinChange) => Promise<unknown>;
  /** True to save even if no value has changed. */
  savesUnchanged?: boolean;
}

/** Validates and saves an edit form. Returns null when saved, else the state of the form with its errors. */
export async function saveForm(
  caller: Caller,
  answer: TwinResponse,
  form: FormData,
  limits: EditLimits = {},
  options: SaveOptions = {},
): Promise<FailedEdit | null> {
  const { fallback = m.products_save_failed(), locked = null, basics = [] } = options;
  const save = options.save ?? ((change: TwinChange) => updateTwin(caller, answer.twin.id, change));
  const allFields = [...createSubmittedFields(answer), ...basics].filter(
    options.isPart ?? (() => true),
  );
  const fields = lockFields(allFields, locked?.keys ?? []);
  const submission = parseForm(form, editSchema(fields, limits));
  const hideFields = secretNames(fields);
  // Keep the first baseline even if the form is rejected repeatedly, because other users may save in between.
  const formState = {
    conflict: readDisplayedConflict(form, answer.twin, fields),
    baseline: readBaseline(form),
  };
  if (submission.status !== "success") {
    return { ...formState, result: submission.reply({ hideFields }), status: 422 };
  }
  const undecided = undecidedErrors(formState.conflict);
  if (undecided) {
    return { ...formState, result: submission.reply({ ...undecided, hideFields }), status: 422 };
  }
  if (locked && hasChanges(form, allFields, locked.keys)) {
    const result = submission.reply({ hideFields, formErrors: [locked.text] });
    return { ...formState, result, status: 409 };
  }
  const change = diffSubmittedForm(form, submission.value, fields);
  if (isEmptyChange(change) && !options.savesUnchanged) return null;

  const problem = await catchActionError(save(change), fallback);
  if (!problem) return null;
  const { requestError, status } = problem;
  if (!(requestError instanceof PlatformRequestError)) {
    const result = submission.reply({ hideFields, formErrors: [problem.text] });
    return { ...formState, result, status };
  }
  const conflict =
    requestError.code === CODE.VERSION_CONFLICT
      ? conflictOf(requestError, formState.conflict)
      : null;
  if (conflict) {
    const result = submission.reply({ hideFields, formErrors: [m.form_conflict()] });
    return { ...formState, result, conflict, status };
  }
  const names = {
    ...BASIC_ERROR_NAMES,
    ...Object.fromEntries(fields.map(({ key }) => [key, toFormName(key)])),
  };
  return {
    ...formState,
    result: toSubmissionResult(submission, requestError, { names, hideFields }),
    status,
  };
}

interface FormBaseline {
  version: string;
  base: string;
}

function readBaseline(form: FormData): FormBaseline {
  return { version: textIn(form, "version"), base: textIn(form, "base") };
}

interface PartialSubmitResult {
  /** The input of the whole form, to show again. */
  result: SubmissionResult;
  conflict: EditConflict | null;
  baseline: FormBaseline;
  /** The rendered preview of one text. */
  preview: { name: string; html: string } | null;
  description: { saved: boolean; problem: string | null } | null;
}

/**
 * Handles buttons that don't save the whole form: `preview:<name>` renders a text, `description` saves the
 * description alone. Returns null for other buttons.
 */
export async function handlePartialSubmit(
  caller: Caller,
  answer: TwinResponse,
  form: FormData,
  { descriptionMax }: EditLimits = {},
): Promise<(PartialSubmitResult & { status: number }) | null> {
  const [what, name = ""] = String(form.get("only")).split(":");
  if (what !== "preview" && what !== "description") return null;
  const typed = echoSubmittedForm(answer, form);
  const back = { ...typed, preview: null, description: null };
  if (what === "preview") {
    const html = await renderMarkdown(textIn(form, name));
    return { ...back, preview: { name, html }, status: 200 };
  }
  const description = textIn(form, "description");
  const problem = await saveDescription(caller, answer, form, description, descriptionMax);
  if (typeof problem === "number") {
    // If nothing else was saved in between, the rest of the form is based on the new version.
    const version = problem === Number(back.baseline.version) + 1 ? problem : back.baseline.version;
    const base = withDescription(back.baseline.base, description);
    const baseline = { version: String(version), base };
    return { ...back, baseline, description: { saved: true, problem: null }, status: 200 };
  }
  return {
    ...back,
    description: { saved: false, problem: problem.text },
    status: problem.status,
  };
}

/** Saves the description. Returns the new version of the twin, or the error. */
async function saveDescription(
  caller: Caller,
  { twin }: TwinResponse,
  form: FormData,
  description: string,
  max: number | undefined,
): Promise<number | ActionError> {
  if (max !== undefined && isTooLong(description, max)) {
    const text = `${m.products_description_failed()}. ${m.products_description_long({ max })}`;
    return { text, status: 422, requestError: null };
  }
  const version = Number(form.get("version")) || 0;
  const work = updateTwin(caller, twin.id, { version, description: description.trim() });
  const problem = await catchActionError(work, "");
  if (!problem) return work;
  const text = [m.products_description_failed(), problem.text].filter(Boolean).join(". ");
  return { ...problem, text };
}

/** Returns the submitted input and its baseline, to show them again. */
export function echoSubmittedForm(
  answer: TwinResponse,
  form: FormData,
): Pick<PartialSubmitResult, "result" | "baseline" | "conflict"> {
  const entries = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    return [name, values.length > 1 ? values : (values[0] ?? "")] as const;
  });
  return {
    result: { initialValue: Object.fromEntries(entries) },
    baseline: readBaseline(form),
    conflict: form.has("conflict")
      ? readDisplayedConflict(form, answer.twin, createSubmittedFields(answer))
      : null,
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}
