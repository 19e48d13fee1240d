import type { SubmissionResult } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { type EditLimits, editSchema, secretNames } from "#app/rules/edit-form.ts";
import { formName } from "#app/rules/twin-field.ts";

import type { Caller } from "../caller.server.ts";
import { parseForm } from "../http/parse-form.server.ts";
import { type Problem, problemOf } from "../http/problem.server.ts";
import { renderMarkdown } from "../markdown.server.ts";
import { CODE, PlatformRefusal, replyWith } from "../platform/errors.server.ts";
import type { TwinAnswer } from "../platform/wire.server.ts";
import { formFieldsOf } from "./edit-fields.server.ts";
import {
  changeOf,
  conflictOf,
  type EditConflict,
  isEmptyChange,
  withDescription,
} from "./edit-twin.server.ts";
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
  const submission = parseForm(form, editSchema(fields, limits));
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

interface PartAnswer {
  /** The form as it was typed: a part of it was dealt with, the rest waits. */
  result: SubmissionResult;
  conflict: null;
  kept: { version: string; base: string };
  /** How the text of one field looks. */
  preview: { name: string; html: string } | null;
  description: { saved: boolean; problem: string | null } | null;
}

/**
 * A button that asks for less than saving the form: `preview:<name>` shows how a text will look,
 * `description` saves the description alone. Null for what is no such button.
 */
export async function answerPart(
  caller: Caller,
  answer: TwinAnswer,
  form: FormData,
  { descriptionMax }: EditLimits = {},
): Promise<(PartAnswer & { status: number }) | null> {
  const [what, name = ""] = String(form.get("only")).split(":");
  const back = { ...typedBack(form), conflict: null, preview: null, description: null };
  if (what === "preview") {
    const html = await renderMarkdown(textIn(form, name));
    return { ...back, preview: { name, html }, status: 200 };
  }
  if (what !== "description") return null;
  const description = textIn(form, "description");
  const problem = await saveDescription(caller, answer, form, description, descriptionMax);
  if (typeof problem === "number") {
    // With nobody else's change between, the rest of the form is compared with the new version.
    const version = problem === Number(back.kept.version) + 1 ? problem : back.kept.version;
    const base = withDescription(back.kept.base, description);
    const kept = { version: String(version), base };
    return { ...back, kept, description: { saved: true, problem: null }, status: 200 };
  }
  return {
    ...back,
    description: { saved: false, problem: problem.text },
    status: problem.status,
  };
}

/** The new version, or why it was not saved. */
async function saveDescription(
  caller: Caller,
  { twin }: TwinAnswer,
  form: FormData,
  description: string,
  max: number | undefined,
): Promise<number | Problem> {
  if (max !== undefined && description.trim().length > max) {
    const text = `${m.products_description_failed()}. ${m.products_description_long({ max })}`;
    return { text, status: 422, refusal: null };
  }
  const version = Number(form.get("version")) || 0;
  const work = updateTwin(caller, twin.id, { version, description: description.trim() });
  const problem = await problemOf(work, "");
  if (!problem) return work;
  const text = [m.products_description_failed(), problem.text].filter(Boolean).join(". ");
  return { ...problem, text };
}

/** What was typed, for the page to show again, and what that is to be compared with. */
export function typedBack(form: FormData): Pick<PartAnswer, "result" | "kept"> {
  const entries = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    return [name, values.length > 1 ? values : (values[0] ?? "")] as const;
  });
  return {
    result: { initialValue: Object.fromEntries(entries) },
    kept: { version: textIn(form, "version"), base: textIn(form, "base") },
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}
