import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";

import { m } from "#app/paraglide/messages.js";
import { type EditLimits, editSchema, secretNames } from "#app/rules/edit-form.ts";
import { formName } from "#app/rules/twin-field.ts";

import type { Caller } from "./caller.server.ts";
import { formFieldsOf } from "./edit-fields.server.ts";
import { changeOf, conflictOf, type EditConflict, isEmptyChange } from "./edit-twin.server.ts";
import { CODE, PlatformRefusal, replyWith } from "./platform/errors.server.ts";
import type { TwinAnswer } from "./platform/wire.server.ts";
import { problemOf } from "./problem.server.ts";
import { updateTwin } from "./twins.server.ts";

export interface FailedEdit {
  result: SubmissionResult;
  conflict: EditConflict | null;
  status: number;
}

/** Checks and saves an edit form; null when it is saved, else what the form is to show. */
export async function saveForm(
  caller: Caller,
  answer: TwinAnswer,
  form: FormData,
  limits: EditLimits = {},
  fallback: string = m.products_save_failed(),
): Promise<FailedEdit | null> {
  const fields = await formFieldsOf(caller, answer);
  const submission = parseWithZod(form, { schema: editSchema(fields, limits) });
  const hideFields = secretNames(fields);
  if (submission.status !== "success") {
    return { result: submission.reply({ hideFields }), conflict: null, status: 422 };
  }
  const change = changeOf(form, submission.value, fields);
  if (isEmptyChange(change)) return null;

  const problem = await problemOf(updateTwin(caller, answer.twin.id, change), fallback);
  if (!problem) return null;
  const { refusal, status } = problem;
  if (!(refusal instanceof PlatformRefusal)) {
    return {
      result: submission.reply({ hideFields, formErrors: [problem.text] }),
      conflict: null,
      status,
    };
  }
  const conflict = refusal.code === CODE.VERSION_CONFLICT ? conflictOf(refusal) : null;
  if (conflict) {
    const result = submission.reply({ hideFields, formErrors: [m.products_conflict()] });
    return { result, conflict, status };
  }
  const names = Object.fromEntries(fields.map(({ key }) => [key, formName(key)]));
  return { result: replyWith(submission, refusal, { names, hideFields }), conflict: null, status };
}
