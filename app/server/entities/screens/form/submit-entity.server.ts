import type { Submission, SubmissionResult } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { type ConsoleField, consoleSchema } from "#app/rules/entities/entity-form.ts";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readValues, saveValues } from "#app/server/forms/save-values.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { toSubmissionResult } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type Entity, formProperties } from "../../types/entity.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { withOwnProperties } from "../own-properties.server.ts";
import { formFields, type FormState, withDefaultParams } from "./entity-form.server.ts";
import { createEntity, updateEntity } from "./entity-save.server.ts";
import { isParam, paramKey } from "./featurers.server.ts";
import {
  missingReplacements,
  replacementFields,
  replacementNames,
  replacingNames,
} from "./replacements.server.ts";
import { readTyped } from "./typed-values.server.ts";

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

interface ReceivedForm {
  /** With the properties that depend on what it belongs to. */
  entity: RegisteredEntity;
  form: FormData;
  state: FormState;
  fields: ConsoleField[];
  /** The field that the form is asked for again for. */
  again: string | null;
}

async function receive(
  caller: Caller,
  plain: RegisteredEntity,
  mode: FormState["mode"],
  request: Request,
  id = "",
): Promise<ReceivedForm> {
  const form = await readForm(request, EDIT_FORM);
  const { values: typed, queries, again } = readTyped(form);
  // What the form cannot change is part of the values it was rendered with.
  const context = readValues(form.get("base"));
  const entity = await withOwnProperties(caller, plain, { ...context, ...typed });
  for (const { name, type } of formProperties(entity, mode)) {
    if (type === "flag") typed[name] = typed[name] === undefined ? "false" : "true";
  }
  const values = await withDefaultParams(caller, entity, mode, { ...context, ...typed });
  const state: FormState = { mode, values, queries };
  const [fields, replacements] = await Promise.all([
    formFields(caller, entity, state),
    replacementFields(caller, entity, id, replacementNames(typed), { values, queries }),
  ]);
  return { entity, form, state, again, fields: withReplacements(fields, replacements) };
}

/** Creates an entity from its form. */
export async function submitNew(
  caller: Caller,
  plain: RegisteredEntity,
  request: Request,
): Promise<SaveOutcome> {
  const { entity, form, state, fields, again } = await receive(caller, plain, "create", request);
  const values = withoutSecrets(state.values, fields);
  const back = { conflict: null, base: "{}", fields, values, focus: null };
  if (again !== null) {
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
  plain: RegisteredEntity,
  id: string,
  request: Request,
  only: string | null = null,
): Promise<SaveOutcome> {
  const {
    entity,
    form,
    state,
    fields: received,
    again,
  } = await receive(caller, plain, "update", request, id);
  const fields = partOf(entity, received, only);
  const base = String(form.get("base") ?? "{}");
  const back = { fields, values: withoutSecrets(state.values, fields) };
  if (again !== null) {
    const answer = { ...back, result: null, conflict: null, base, focus: again };
    return { saved: false, status: 200, answer };
  }
  const submission = parseForm(form, consoleSchema(fields)) as Submission<
    Record<string, unknown>,
    string[],
    Record<string, unknown>
  >;
  let missing: string[] = [];
  const failed = await saveValues(
    form,
    submission,
    async (value, seen) => {
      const change = {
        values: asValues(fields, value),
        base: only === null ? seen : pick(seen, fields),
        secrets: secretNames(fields),
      };
      try {
        await updateEntity(caller, entity, id, change);
      } catch (error) {
        missing = missingReplacements(entity, error);
        throw error;
      }
    },
    {
      fallback: m.console_save_failed(),
      names: errorNames(entity, "update", fields),
      hideFields: secretNames(fields),
    },
  );
  if (!failed) return { saved: true, id, name: nameIn(state.values), secret: null };
  const { status, ...answer } = failed;
  const { values, queries = {} } = state;
  const more = await replacementFields(caller, entity, id, missing, { values, queries });
  const all = withReplacements(fields, more);
  return { saved: false, status, answer: { ...back, ...answer, fields: all, focus: null } };
}

/** What replaces what twins would lose is asked for below the reference whose change makes them lose it. */
function withReplacements(fields: ConsoleField[], replacements: ConsoleField[]): ConsoleField[] {
  const fieldNames = new Set(fields.map(({ name }) => name));
  const added = replacements.filter(({ name }) => !fieldNames.has(name));
  return fields.flatMap((field) => [
    field,
    ...added.filter(({ name }) => name.split(":")[1] === field.name),
  ]);
}

/** One property's part of the form: the property, and the parameters of a featurer. */
export function partOf(
  entity: Entity,
  fields: ConsoleField[],
  only: string | null,
): ConsoleField[] {
  if (only === null) return fields;
  const hasParams = entity.properties.some(({ name, featurer }) => name === only && featurer);
  return fields.filter(
    ({ name }) =>
      name === only || (hasParams && isParam(name)) || name.startsWith(`replace:${only}:`),
  );
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
  const { under, wrappedAt = [] } =
    (mode === "create" ? entity.calls.create : entity.calls.update) ?? {};
  const prefixes = ["", `${under}.`, ...wrappedAt.map((path) => `${path}.`)];
  const names = properties.flatMap(({ name, form }) => {
    const member = form?.member ?? name;
    const paths = [...prefixes.map((prefix) => prefix + member), `${member}.0`];
    return paths.map((path) => [path, name]);
  });
  const params = properties.flatMap(({ featurer }) =>
    fields
      .filter(({ name }) => featurer && isParam(name))
      .flatMap(({ name }) =>
        prefixes.map((prefix) => [`${prefix}${featurer?.params}.${paramKey(name)}`, name]),
      ),
  );
  const replacing = mode === "update" ? replacingNames(entity) : [];
  return Object.fromEntries([...names, ...params, ...replacing]) as Record<string, string>;
}

function nameIn(values: FormValues): string {
  return values["name"] || values["key"] || values["alias"] || "";
}
