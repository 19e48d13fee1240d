import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityField, EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { type LookupPage, splitSet } from "#app/rules/forms/lookup.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type Entity, formProperties, requireChangeable } from "../../types/entity.server.ts";
import type { Property } from "../../types/property.server.ts";
import { type AnyObject, nameOf } from "../../types/references.server.ts";
import type { EntityRegistry, RegisteredEntity } from "../../types/registry.server.ts";
import { findChoices, idsIn, nameChosen } from "../find-choices.server.ts";
import { withOwnProperties } from "../own-properties.server.ts";
import { readEntity } from "../read-entities.server.ts";
import { entityField } from "./entity-field.server.ts";
import {
  type Featurer,
  initialParam,
  listFeaturers,
  paramField,
  paramName,
  secretParams,
} from "./featurers.server.ts";
import { contextOf, initialValues } from "./form-values.server.ts";
import type { PickerQuery, TypedValues } from "./typed-values.server.ts";

/** The kinds of controls by the type of the property; other types have a text. */
const KINDS = new Map<Property["type"], EntityFieldKind>([
  ["longText", "longText"],
  ["json", "json"],
  ["flag", "flag"],
  ["color", "color"],
  ["url", "url"],
  ["number", "integer"],
  ["choice", "choice"],
  ["reference", "reference"],
  ["featurer", "choice"],
]);

export interface FormState {
  mode: "create" | "update";
  values: FormValues;
  /** The searches of the pickers, by field. */
  queries?: TypedValues["queries"];
}

/** Creates the controls of a form. They depend on its values: another featurer has other parameters. */
export async function formFields(
  caller: Caller,
  entity: RegisteredEntity,
  state: FormState,
): Promise<EntityField[]> {
  const properties = formProperties(entity, state.mode);
  const fields = await Promise.all(
    properties.map((property) => createFields(caller, entity.registry, property, state)),
  );
  return fields.flat();
}

async function createFields(
  caller: Caller,
  registry: EntityRegistry,
  property: Property,
  state: FormState,
): Promise<EntityField[]> {
  if (property.type === "featurer") return featurerFields(caller, registry, property, state);
  const field = createField(property);
  const { refers, type } = property;
  if (!refers || type !== "reference") return [field];
  const { narrow } = refers;
  return [
    await offer(caller, field, registry.get(refers.entity), {
      narrow: (await narrow?.(caller, idsIn(state.values))) ?? {},
      query: state.queries?.[field.name],
      chosen: state.values[field.name] ?? "",
    }),
  ];
}

/** The maximum length of a set of references, with room for the thousand IDs that the platform accepts. */
const MAX_REFERENCES_LENGTH = 40_000;

function createField(property: Property): EntityField {
  const { label: text, form = {}, type, choices = [], name } = property;
  const label = text();
  const { messages = {} } = form;
  const kind = form.isSet ? "references" : (form.kind ?? KINDS.get(type) ?? "text");
  const maxLength = kind === "references" ? MAX_REFERENCES_LENGTH : form.maxLength;
  return entityField(name, label, {
    help: form.hint?.() ?? "",
    kind,
    isStep: form.isStep ?? false,
    required: form.required ?? false,
    ...(form.minLength !== undefined && { minLength: form.minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(type === "number" && { min: 0 }),
    choices: choices
      .filter(({ isBuiltIn }) => !isBuiltIn)
      .map((choice) => ({ value: choice.value, label: choice.label() })),
    messages: {
      ...(messages.required && { required: messages.required() }),
      invalid: messages.invalid?.() ?? invalidText(kind, label),
      ...(messages.invalid && { low: messages.invalid() }),
      ...(messages.long && { long: messages.long() }),
    },
  });
}

/** The error for a value that doesn't fit the kind of control. */
export function invalidText(kind: EntityFieldKind, label: string): string {
  if (kind === "key") return m.console_key_invalid();
  if (kind === "classKey") return m.console_class_key_invalid();
  if (kind === "color") return m.console_color_invalid();
  if (kind === "json") return m.console_json_invalid();
  return kind === "reference" || kind === "references"
    ? m.console_filter_uuid()
    : m.console_param_invalid({ label });
}

async function offer(
  caller: Caller,
  field: EntityField,
  entity: Entity,
  { narrow, query, chosen }: { narrow: object; query: PickerQuery | undefined; chosen: string },
): Promise<EntityField> {
  const { text = "", page = 1 } = query ?? {};
  const { choices, ...found } = await findChoices(caller, entity, { text, page, narrow });
  const others = splitSet(chosen).filter((id) => choices.every(({ value }) => value !== id));
  const named = await nameChosen(caller, entity, others);
  const unknown = named.find(({ value, label }) => value === label)?.value;
  return {
    ...field,
    ...(unknown !== undefined && found.problem === "" && { unknown }),
    choices: [...named, ...choices],
    lookup: { query: text, page, ...found },
  };
}

async function featurerFields(
  caller: Caller,
  registry: EntityRegistry,
  property: Property,
  { mode, values, queries = {} }: FormState,
): Promise<EntityField[]> {
  const featurers = await listFeaturers(caller, property.featurer?.type ?? 0);
  const chosen = featurers.find(({ id }) => String(id) === values[property.name]);
  const field = createField(property);
  const choice: EntityField = {
    ...field,
    kind: "choice",
    isStep: true,
    help: chosen?.description ?? field.help,
    choices: featurers
      .filter(({ deprecated, id }) => !deprecated || id === chosen?.id)
      .map(({ id, name }) => ({ value: String(id), label: `${name} : ${id}` })),
  };
  const params = (chosen?.params ?? []).toSorted((a, b) => a.order - b.order);
  const fields = params.map(async (param) => {
    const referred = registry.ofParam(param);
    const paramControl = paramField(param, { mode, isReference: referred !== null });
    if (!referred) return paramControl;
    const { name } = paramControl;
    return offer(caller, paramControl, referred, {
      narrow: {},
      query: queries[name],
      chosen: values[name] ?? "",
    });
  });
  return [choice, ...(await Promise.all(fields))];
}

/** Reads the featurers that are chosen in a form. */
async function chosenFeaturers(
  caller: Caller,
  entity: Entity,
  mode: FormState["mode"],
  values: FormValues,
): Promise<Featurer[]> {
  const properties = formProperties(entity, mode).filter(({ featurer }) => featurer);
  const chosen = properties.map(async ({ name, featurer }) => {
    const featurers = await listFeaturers(caller, featurer?.type ?? 0);
    return featurers.filter(({ id }) => String(id) === values[name]);
  });
  return (await Promise.all(chosen)).flat();
}

/** Adds initial values of parameters that were never set. */
export async function withDefaultParams(
  caller: Caller,
  entity: Entity,
  mode: FormState["mode"],
  values: FormValues,
): Promise<FormValues> {
  const result = { ...values };
  for (const { params } of await chosenFeaturers(caller, entity, mode, values)) {
    for (const param of params) result[paramName(param.key)] ??= initialParam(param);
  }
  return result;
}

/** Removes secret parameters, which must never reach the browser. */
export async function withoutSecretParams(
  caller: Caller,
  entity: Entity,
  mode: FormState["mode"],
  values: FormValues,
): Promise<FormValues> {
  const featurers = await chosenFeaturers(caller, entity, mode, values);
  const secrets = new Set(featurers.flatMap(secretParams));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

/**
 * Loads the form of a new row. The query may have initial values, such as the class of a new status, or in `copy` the
 * ID of a row whose values it starts with.
 */
export async function loadNewForm(caller: Caller, plain: RegisteredEntity, query: URLSearchParams) {
  if (!plain.calls.create) throw data(null, { status: 404 });
  const copied = query.get("copy");
  const stored = copied === null ? null : (await readEntity(caller, plain, copied)).entity;
  const named = withNamed(initialValues(plain, "create", stored ?? {}), query);
  const entity = await withOwnProperties(caller, plain, named);
  const initial = withNamed(await loadStart(caller, entity, stored), query);
  const values = await withDefaultParams(caller, entity, "create", initial);
  return { values, fields: await formFields(caller, entity, { mode: "create", values }) };
}

function withNamed(values: FormValues, query: URLSearchParams): FormValues {
  const named = Object.keys(values).flatMap((name) => {
    const value = query.get(name);
    return value !== null && value.length <= 100 ? [[name, value]] : [];
  });
  return { ...values, ...(Object.fromEntries(named) as FormValues) };
}

/** A copy starts with all values of its original, except the key and secrets. */
async function loadStart(caller: Caller, entity: Entity, stored: AnyObject | null) {
  if (stored === null) return initialValues(entity, "create");
  const found = initialValues(entity, "create", stored);
  const values = await withoutSecretParams(caller, entity, "create", found);
  return { ...values, ...(values["key"] && { key: `${values["key"]}_copy` }) };
}

/** Loads the form of a row with its stored values. Throws 404 if nobody may change it. */
export async function loadEditForm(caller: Caller, plain: RegisteredEntity, id: string) {
  await requireChangeable(plain, id);
  const stored = await readEntity(caller, plain, id);
  const entity = await withOwnProperties(caller, plain, contextOf(plain, stored.entity));
  const found = initialValues(entity, "update", stored.entity);
  const values = await withoutSecretParams(caller, entity, "update", found);
  return {
    name: nameOf(stored.entity, id, entity.traits?.nameMember),
    values,
    fields: await formFields(caller, entity, { mode: "update", values }),
  };
}

/** Searches the choices of one field's picker. */
export async function searchChoices(
  caller: Caller,
  entity: RegisteredEntity,
  name: string,
  state: FormState,
): Promise<LookupPage> {
  const property = formProperties(entity, state.mode).find((candidate) => candidate.name === name);
  if (property?.refers && property.type === "reference") {
    const narrow = (await property.refers.narrow?.(caller, idsIn(state.values))) ?? {};
    return findChoices(caller, entity.registry.get(property.refers.entity), {
      ...state.queries?.[name],
      narrow,
    });
  }
  const fields = await formFields(caller, entity, state);
  const { choices = [], lookup } = fields.find((field) => field.name === name) ?? {};
  return { choices, hasNext: lookup?.hasNext ?? false, problem: lookup?.problem ?? "" };
}
