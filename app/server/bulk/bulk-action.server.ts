import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type ConsoleField, consoleSchema } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { readTyped } from "#app/server/entities/screens/form/typed-values.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type BulkOutcome, createJobFor } from "./bulk-form.server.ts";
import type { BulkOperation } from "./bulk-jobs.server.ts";
import {
  type BulkTarget,
  readSelection,
  type Selection,
  selectionProblem,
} from "./bulk-target.server.ts";

/** What a submitted form asks for: a job, or what is wrong with it, by field. */
export type BulkWork =
  | { name: string; operation: BulkOperation; target?: BulkTarget; selection?: Selection }
  | { errors: Record<string, string> };

/** Something that a job does with selected rows, with the form that says how. */
export interface BulkAction {
  title: () => string;
  fields: (caller: Caller) => Promise<ConsoleField[]>;
  start: FormValues;
  work: (caller: Caller, values: FormValues, context: WorkContext) => Promise<BulkWork>;
}

export interface WorkContext {
  url: URL;
  target: BulkTarget;
  selection: Selection;
}

/** Creates the job that a submitted form asks for, and tries it without saving. */
export async function submitBulkAction(
  caller: Caller,
  action: BulkAction,
  target: BulkTarget,
  request: Request,
  url: URL,
): Promise<BulkOutcome> {
  const selection = await readSelection(caller, url, target);
  const wrong = selectionProblem(url, selection);
  if (wrong) return { answer: null, problem: wrong, status: 422 };
  const form = await readForm(request);
  const fields = await action.fields(caller);
  const { values } = readTyped(form);
  const back = { conflict: null, base: "{}", fields, values, focus: null };
  const submission = parseForm(form, consoleSchema(fields));
  if (submission.status !== "success") {
    return { problem: null, status: 422, answer: { ...back, result: submission.reply() } };
  }
  const parsed = submission.value as Record<string, unknown>;
  const texts = Object.entries(parsed).map(([name, value]) => [name, textOf(value)]);
  const work = await action.work(caller, Object.fromEntries(texts) as FormValues, {
    url,
    target,
    selection,
  });
  if ("errors" in work) {
    const fieldErrors = Object.fromEntries(
      Object.entries(work.errors).map(([name, message]) => [name, [message]]),
    );
    const result = submission.reply({ fieldErrors });
    return { problem: null, status: 422, answer: { ...back, result } };
  }
  const job = createJobFor(
    caller,
    work.target ?? target,
    work.selection ?? selection,
    work.name,
    work.operation,
  );
  const problem = await catchActionError(job, m.bulk_failed());
  if (!problem) return { jobId: (await job).id };
  const result = submission.reply({ formErrors: [problem.text] });
  return { problem: null, status: problem.status, answer: { ...back, result } };
}

function textOf(value: unknown): string {
  if (value === true) return "true";
  return typeof value === "string" ? value : "";
}

export function requireAction(
  actions: Readonly<Record<string, BulkAction>>,
  key: string | null,
): BulkAction {
  const action = key !== null && Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (!action) throw data(null, { status: 404 });
  return action;
}
