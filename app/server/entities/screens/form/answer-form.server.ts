import type { Submission, SubmissionResult } from "@conform-to/react";

import { type EntityField, entitySchema } from "#app/rules/entities/entity-form.ts";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readValues, saveValues } from "#app/server/forms/save-values.server.ts";

/** The state of a form after a request that didn't save it. */
export interface FormAnswer {
  /** Null if the form was only loaded again, with other choices or fields, and not submitted. */
  result: SubmissionResult | null;
  conflict: EditConflict | null;
  base: string;
  fields: EntityField[];
  values: FormValues;
  /** The field whose button loaded the form again; null if none did. */
  focus: string | null;
}

export type FormOutcome<Done> = { done: Done } | { answer: FormAnswer; status: number };

/** Errors that only the call can find, by the names of the fields; "" stands for the whole form. */
export class InputErrors {
  readonly #errors: Record<string, string>;

  constructor(errors: Record<string, string>) {
    this.#errors = errors;
  }

  forReply() {
    const { "": ofForm, ...ofFields } = this.#errors;
    const entries = Object.entries(ofFields).map(([name, message]) => [name, [message]]);
    return {
      fieldErrors: Object.fromEntries(entries) as Record<string, string[]>,
      ...(ofForm !== undefined && { formErrors: [ofForm] }),
    };
  }
}

interface FormToAnswer<Done> {
  form: FormData;
  fields: EntityField[];
  /** The values as they were typed, for the page that shows them again. */
  values: FormValues;
  /** The field whose button loaded the form again. */
  again?: string | null;
  /** Calls the platform with the valid values. `base` has those that the form was rendered with. */
  call: (values: FormValues, base: FormValues) => Promise<Done | InputErrors>;
  /** The error message if the platform gives no reason. */
  failed: string;
  /** Maps members of the request, to which errors refer, to the names of their fields. */
  names?: Record<string, string>;
}

/**
 * Parses a form and calls the platform with its values. Returns the result of the call, or the state of the form with
 * its errors.
 */
export async function answerForm<Done>({
  form,
  fields,
  values,
  again = null,
  call,
  failed,
  names = {},
}: FormToAnswer<Done>): Promise<FormOutcome<Done>> {
  const back = { fields, values: displayedValues(values, fields), focus: again };
  const base = JSON.stringify(readValues(form.get("base")));
  if (again !== null) {
    return { status: 200, answer: { ...back, result: null, conflict: null, base } };
  }
  const hideFields = secretNames(fields);
  const submission = parseForm(form, entitySchema(fields)) as ParsedForm;
  const called: { done?: Done | InputErrors } = {};
  const problem = await saveValues(
    form,
    submission,
    async (value, seen) => {
      called.done = await call(asValues(fields, value), seen);
    },
    { fallback: failed, names, hideFields },
  );
  if (problem) {
    const { status, ...answer } = problem;
    return { status, answer: { ...back, ...answer } };
  }
  const { done } = called;
  if (!(done instanceof InputErrors)) return { done: done as Done };
  const result = submission.reply({ ...done.forReply(), hideFields });
  return { status: 422, answer: { ...back, result, conflict: null, base } };
}

type ParsedForm = Submission<Record<string, unknown>, string[], Record<string, unknown>>;

/** Adds the empty fields that conform omits, and turns its booleans into texts. */
function asValues(fields: EntityField[], value: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const typed = value[name];
      if (kind === "flag") return [name, typed === true ? "true" : "false"];
      return [name, typeof typed === "string" ? typed : ""];
    }),
  );
}

/** Returns the names of the fields whose values are never sent to the browser. */
export function secretNames(fields: EntityField[]): string[] {
  return fields.filter(({ kind }) => kind === "secret").map(({ name }) => name);
}

/** Returns the typed values without secrets. Adds unchecked flags, for which a browser sends nothing. */
function displayedValues(values: FormValues, fields: EntityField[]): FormValues {
  const secrets = new Set(secretNames(fields));
  const flags = fields.filter(({ kind }) => kind === "flag").map(({ name }) => [name, "false"]);
  const typed = Object.entries(values).filter(([name]) => !secrets.has(name));
  return Object.fromEntries([...flags, ...typed]) as FormValues;
}
