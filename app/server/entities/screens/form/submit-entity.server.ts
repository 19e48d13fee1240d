import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { readValues } from "#app/server/forms/save-values.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type Entity, formProperties } from "../../types/entity.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { onlyProperty, withOwnProperties } from "../own-properties.server.ts";
import { answerForm, type FormAnswer, secretNames } from "./answer-form.server.ts";
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

export type SaveOutcome =
  | { saved: true; id: string; name: string; secret: string | null }
  | { saved: false; answer: FormAnswer; status: number };

interface ReceivedForm {
  /** The entity with the properties that depend on the row's owner. */
  entity: RegisteredEntity;
  form: FormData;
  state: FormState;
  fields: EntityField[];
  /** The field whose button loaded the form again; null if the form was submitted. */
  again: string | null;
}

interface FormRequest {
  caller: Caller;
  entity: RegisteredEntity;
  mode: FormState["mode"];
  request: Request;
  /** The ID of the row that is changed. */
  id?: string;
  /** The property that is edited in place; null for the whole form. */
  only?: string | null;
}

async function receive({
  caller,
  entity: plain,
  mode,
  request,
  id = "",
  only = null,
}: FormRequest): Promise<ReceivedForm> {
  const form = await readForm(request, EDIT_FORM);
  const { values: typed, queries, again } = readTyped(form);
  // Values that the form can't change are posted only with the values that it was rendered with.
  const context = readValues(form.get("base"));
  const entity = await withOwnProperties(caller, plain, { ...context, ...typed });
  const edited = only === null ? entity : onlyProperty(entity, only);
  for (const { name, type } of formProperties(edited, mode)) {
    if (type === "flag") typed[name] = typed[name] === undefined ? "false" : "true";
  }
  const values = await withDefaultParams(caller, edited, mode, { ...context, ...typed });
  const state: FormState = { mode, values, queries };
  const [fields, replacements] = await Promise.all([
    formFields(caller, edited, state),
    replacementFields(caller, edited, id, replacementNames(typed), { values, queries }),
  ]);
  return { entity, form, state, again, fields: withReplacements(fields, replacements) };
}

/** Creates an entity from its form. */
export async function submitNew(
  caller: Caller,
  plain: RegisteredEntity,
  request: Request,
): Promise<SaveOutcome> {
  const received = await receive({ caller, entity: plain, mode: "create", request });
  const { entity, fields, state } = received;
  const outcome = await answerForm({
    ...received,
    values: state.values,
    call: async (values) => ({
      ...(await createEntity(caller, entity, values)),
      name: nameIn(values),
    }),
    failed: m.console_save_failed(),
    names: errorNames(entity, "create", fields),
  });
  return "done" in outcome ? { saved: true, ...outcome.done } : { saved: false, ...outcome };
}

/**
 * Saves the changes of a form. Other users' changes are kept; if both changed the same value, the form shows both.
 */
export async function submitChange(
  caller: Caller,
  plain: RegisteredEntity,
  id: string,
  request: Request,
  only: string | null = null,
): Promise<SaveOutcome> {
  const received = await receive({ caller, entity: plain, mode: "update", request, id, only });
  const { entity, fields, state } = received;
  const { values, queries = {} } = state;
  let missing: string[] = [];
  const outcome = await answerForm({
    ...received,
    values,
    call: async (typed, seen) => {
      const base = only === null ? seen : pick(seen, fields);
      const change = { values: typed, base, secrets: secretNames(fields) };
      try {
        await updateEntity(caller, entity, id, change);
      } catch (error) {
        missing = missingReplacements(entity, error);
        throw error;
      }
    },
    failed: m.console_save_failed(),
    names: errorNames(entity, "update", fields),
  });
  if ("done" in outcome) return { saved: true, id, name: nameIn(values), secret: null };
  const more = await replacementFields(caller, entity, id, missing, { values, queries });
  const { answer, status } = outcome;
  return {
    saved: false,
    status,
    answer: { ...answer, fields: withReplacements(fields, more) },
  };
}

/** Inserts each replacement field below the reference whose change requires it. */
function withReplacements(fields: EntityField[], replacements: EntityField[]): EntityField[] {
  const fieldNames = new Set(fields.map(({ name }) => name));
  const added = replacements.filter(({ name }) => !fieldNames.has(name));
  return fields.flatMap((field) => [
    field,
    ...added.filter(({ name }) => name.split(":")[1] === field.name),
  ]);
}

function pick(values: FormValues, fields: EntityField[]): FormValues {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Returns the names of fields, by the members of the platform's calls that errors may name. */
function errorNames(
  entity: Entity,
  mode: FormState["mode"],
  fields: EntityField[],
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
