import type { Submission, SubmissionResult } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { type ConsoleField, consoleSchema } from "#app/rules/console-form.ts";
import type { EditConflict } from "#app/rules/edit-conflict.ts";

import type { Caller } from "../caller.server.ts";
import { catchActionError } from "../http/action-error.server.ts";
import { parseForm } from "../http/parse-form.server.ts";
import { EDIT_FORM, readForm } from "../http/read-form.server.ts";
import { readValues, saveValues } from "../http/save-values.server.ts";
import { toSubmissionResult } from "../platform/errors.server.ts";
import { formFields, type FormState, withDefaultParams } from "./entity-form.server.ts";
import { createEntity, updateEntity } from "./entity-save.server.ts";
import { type Entity, formProperties, type FormValues } from "./entity.server.ts";
import { isParam, paramKey } from "./featurers.server.ts";

/** What a form shows that was not saved, or that was asked for again with another choice. */
export interface FormAnswer {
  result: SubmissionResult | null;
  conflict: EditConflict | null;
  base: string;
  fields: ConsoleField[];
  values: FormValues;
  /** The field that the page was asked again for. */
  focus: string | null;
}

export type SaveOutcome =
  | { saved: true; id: string; name: string; secret: string | null }
  | { saved: false; answer: FormAnswer; status: number };

/** The name of the buttons that ask for the form again: with other choices or other parts. */
const AGAIN = "again";

interface ReceivedForm {
  form: FormData;
  state: FormState;
  fields: ConsoleField[];
}

async function receive(
  caller: Caller,
  entity: Entity,
  mode: FormState["mode"],
  request: Request,
): Promise<ReceivedForm> {
  const form = await readForm(request, EDIT_FORM);
  const typed: FormValues = {};
  const queries: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    if (name.startsWith("find:")) queries[name.slice("find:".length)] = value.trim();
    else typed[name] = value;
  }
  for (const { name, type } of formProperties(entity, mode)) {
    if (type === "flag") typed[name] = typed[name] === undefined ? "false" : "true";
  }
  // What the form cannot change is part of the values it was rendered with.
  const context = readValues(form.get("base"));
  const values = await withDefaultParams(caller, entity, mode, { ...context, ...typed });
  const state: FormState = { mode, values, queries };
  return { form, state, fields: await formFields(caller, entity, state) };
}

/** Creates an entity from its form. */
export async function submitNew(
  caller: Caller,
  entity: Entity,
  request: Request,
): Promise<SaveOutcome> {
  const { form, state, fields } = await receive(caller, entity, "create", request);
  const values = withoutSecrets(state.values, fields);
  const back = { conflict: null, base: "{}", fields, values, focus: null };
  const again = form.get(AGAIN);
  if (typeof again === "string") {
    return { saved: false, status: 200, answer: { ...back, result: null, focus: again } };
  }
  const submission = parseForm(form, consoleSchema(fields));
  const hideFields = secretNames(fields);
  if (submission.status !== "success") {
    const answer = { ...back, result: submission.reply({ hideFields }) };
    return { saved: false, status: 422, answer };
  }
  const typed = asValues(fields, submission.value);
  const work = createEntity(caller, entity, typed);
  const problem = await catchActionError(work, m.console_save_failed());
  if (problem) {
    const result = problem.requestError
      ? toSubmissionResult(submission, problem.requestError, {
          names: errorNames(entity, "create", fields),
          hideFields,
        })
      : submission.reply({ hideFields, formErrors: [problem.text] });
    return { saved: false, status: problem.status, answer: { ...back, result } };
  }
  return { saved: true, ...(await work), name: nameIn(typed) };
}

/** Saves the changes of a form; those of others are kept, or shown beside the own ones. */
export async function submitChange(
  caller: Caller,
  entity: Entity,
  id: string,
  request: Request,
  only: string | null = null,
): Promise<SaveOutcome> {
  const { form, state, fields: all } = await receive(caller, entity, "update", request);
  const fields = partOf(entity, all, only);
  const base = String(form.get("base") ?? "{}");
  const back = { fields, values: withoutSecrets(state.values, fields) };
  const again = form.get(AGAIN);
  if (typeof again === "string") {
    const answer = { ...back, result: null, conflict: null, base, focus: again };
    return { saved: false, status: 200, answer };
  }
  const submission = parseForm(form, consoleSchema(fields)) as Submission<
    Record<string, unknown>,
    string[],
    Record<string, unknown>
  >;
  const failed = await saveValues(
    form,
    submission,
    (value, seen) =>
      updateEntity(caller, entity, id, {
        values: asValues(fields, value),
        base: only === null ? seen : pick(seen, fields),
        secrets: secretNames(fields),
      }),
    {
      fallback: m.console_save_failed(),
      names: errorNames(entity, "update", fields),
      hideFields: secretNames(fields),
    },
  );
  if (!failed) return { saved: true, id, name: nameIn(state.values), secret: null };
  const { status, ...answer } = failed;
  return { saved: false, status, answer: { ...back, ...answer, focus: null } };
}

/** One property's part of the form: the property, and the parameters of a featurer. */
export function partOf(
  entity: Entity,
  fields: ConsoleField[],
  only: string | null,
): ConsoleField[] {
  if (only === null) return fields;
  const hasParams = entity.properties.some(({ name, featurer }) => name === only && featurer);
  return fields.filter(({ name }) => name === only || (hasParams && isParam(name)));
}

function pick(values: FormValues, fields: ConsoleField[]): FormValues {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Conform leaves out empty fields and knows flags as booleans. */
function asValues(fields: ConsoleField[], value: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const typed = value[name];
      if (kind === "flag") return [name, typed === true ? "true" : "false"];
      return [name, typeof typed === "string" ? typed : ""];
    }),
  );
}

function secretNames(fields: ConsoleField[]): string[] {
  return fields.filter(({ kind }) => kind === "secret").map(({ name }) => name);
}

function withoutSecrets(values: FormValues, fields: ConsoleField[]): FormValues {
  const secrets = new Set(secretNames(fields));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

/** The platform reports errors by the members of its own calls. */
function errorNames(
  entity: Entity,
  mode: FormState["mode"],
  fields: ConsoleField[],
): Record<string, string> {
  const properties = formProperties(entity, mode);
  const names = properties.map(({ name, form }) => [form?.member ?? name, name]);
  const params = properties.flatMap(({ featurer }) =>
    fields
      .filter(({ name }) => featurer && isParam(name))
      .map(({ name }) => [`${featurer?.params}.${paramKey(name)}`, name]),
  );
  return Object.fromEntries([...names, ...params]) as Record<string, string>;
}

function nameIn(values: FormValues): string {
  return values["name"] || values["key"] || values["alias"] || "";
}
