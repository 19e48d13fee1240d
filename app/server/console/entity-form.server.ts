import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ConsoleField, ConsoleFieldKind } from "#app/rules/console-form.ts";

import type { Caller } from "../caller.server.ts";
import { type Entity, formProperties, type FormValues, type Property } from "./entity.server.ts";
import {
  type Featurer,
  listFeaturers,
  paramField,
  paramName,
  referredEntity,
  secretParams,
} from "./featurers.server.ts";
import { findChoice, findChoices, MAX_CHOICES, readEntity } from "./find-choices.server.ts";
import { type AnyObject, nameOf, readMember } from "./references.server.ts";

/** The kind of control of a property's type; other types have a text. */
const KINDS = new Map<Property["type"], ConsoleFieldKind>([
  ["longText", "longText"],
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
  /** What the pickers search, by the name of their field. */
  queries?: Record<string, string>;
  /** Fields that the page has fixed, because they name its owner. */
  fixed?: readonly string[];
}

/** The controls of an entity's form, which depend on what is chosen in it. */
export async function formFields(
  caller: Caller,
  entity: Entity,
  state: FormState,
): Promise<ConsoleField[]> {
  const properties = formProperties(entity, state.mode);
  const fields = await Promise.all(properties.map((property) => fieldsOf(caller, property, state)));
  return fields.flat();
}

async function fieldsOf(
  caller: Caller,
  property: Property,
  state: FormState,
): Promise<ConsoleField[]> {
  if (property.type === "featurer") return featurerFields(caller, property, state);
  if (property.type !== "reference") return [fieldOf(property)];
  return [await withChoices(caller, fieldOf(property), property, state)];
}

function fieldOf(property: Property): ConsoleField {
  const { label: text, form = {}, type, choices = [], name } = property;
  const label = text();
  const { messages = {}, maxLength } = form;
  const kind = form.kind ?? KINDS.get(type) ?? "text";
  return {
    name,
    label,
    help: form.hint?.() ?? "",
    kind,
    required: form.required ?? false,
    ...(form.minLength !== undefined && { minLength: form.minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(type === "number" && { min: 0 }),
    choices: choices.map((choice) => ({ value: choice.value, label: choice.label() })),
    hasMore: false,
    isStep: false,
    messages: {
      required: messages.required?.() ?? m.products_field_required({ label }),
      invalid: messages.invalid?.() ?? invalidText(kind, label),
      long: messages.long?.() ?? m.products_field_long({ label, max: maxLength ?? 0 }),
    },
  };
}

function invalidText(kind: ConsoleFieldKind, label: string): string {
  if (kind === "key") return m.console_key_invalid();
  if (kind === "classKey") return m.console_class_key_invalid();
  if (kind === "color") return m.console_color_invalid();
  return kind === "reference" ? m.console_filter_uuid() : m.console_param_invalid({ label });
}

async function withChoices(
  caller: Caller,
  field: ConsoleField,
  { refers }: Property,
  { values, queries = {} }: FormState,
): Promise<ConsoleField> {
  if (!refers) return field;
  const narrow = await refers.narrow?.(caller, values);
  return offer(caller, field, refers.entity, {
    narrow: narrow ?? {},
    query: queries[field.name] ?? "",
    chosen: values[field.name] ?? "",
  });
}

async function offer(
  caller: Caller,
  field: ConsoleField,
  entity: string,
  { narrow, query, chosen }: { narrow: object; query: string; chosen: string },
): Promise<ConsoleField> {
  const { choices, total } = await findChoices(caller, entity, query, narrow);
  const isOffered = chosen === "" || choices.some(({ value }) => value === chosen);
  const current = isOffered ? null : await findChoice(caller, entity, chosen);
  return {
    ...field,
    choices: current ? [current, ...choices] : choices,
    hasMore: query !== "" || total > MAX_CHOICES,
  };
}

async function featurerFields(
  caller: Caller,
  property: Property,
  { mode, values, queries = {} }: FormState,
): Promise<ConsoleField[]> {
  const featurers = await listFeaturers(caller, property.featurer?.type ?? 0);
  const chosen = featurers.find(({ id }) => String(id) === values[property.name]);
  const field = fieldOf(property);
  const choice: ConsoleField = {
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
    const paramControl = paramField(param, mode);
    const entity = referredEntity(param);
    if (!entity) return paramControl;
    const { name } = paramControl;
    return offer(caller, paramControl, entity, {
      narrow: {},
      query: queries[name] ?? "",
      chosen: values[name] ?? "",
    });
  });
  return [choice, ...(await Promise.all(fields))];
}

/** What a form starts with: of an entity, or of a new one. */
export function initialValues(
  entity: Entity,
  mode: "create" | "update",
  stored: AnyObject = {},
): FormValues {
  const values = mode === "update" ? contextOf(entity, stored) : {};
  for (const property of formProperties(entity, mode)) {
    const { name, member = name, form, featurer } = property;
    const value = readMember(stored, member);
    values[name] = value === undefined || value === null ? (form?.initial ?? "") : textOf(value);
    if (property.type === "flag" && values[name] === "") values[name] = "false";
    if (featurer) Object.assign(values, paramsOf(stored[featurer.params]));
  }
  return values;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** What the form of an entity cannot change but its pickers go by, for example its class. */
function contextOf(entity: Entity, stored: AnyObject): FormValues {
  const context = entity.properties
    .filter(({ type, form }) => type === "reference" && form?.only === "create")
    .map(({ name, member = name }) => [name, readMember(stored, member)] as const)
    .filter(([, value]) => typeof value === "string");
  return Object.fromEntries(context) as FormValues;
}

function paramsOf(params: unknown): FormValues {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [paramName(key), String(value ?? "")]));
}

/** The featurers that are chosen in a form. */
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

/** Parameters that were never set start with their defaults. */
export async function withDefaultParams(
  caller: Caller,
  entity: Entity,
  mode: FormState["mode"],
  values: FormValues,
): Promise<FormValues> {
  const result = { ...values };
  for (const { params } of await chosenFeaturers(caller, entity, mode, values)) {
    for (const { key, defaultValue } of params) result[paramName(key)] ??= defaultValue;
  }
  return result;
}

/** Secrets are not sent to the browser, not even as values that a form was rendered with. */
async function withoutSecretParams(
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
 * The form of a new entity. The address may name values, for example the class of a new status, or the
 * entity that the new one is a copy of.
 */
export async function loadNewForm(caller: Caller, entity: Entity, query: URLSearchParams) {
  if (!entity.create) throw data(null, { status: 404 });
  const initial = await startOf(caller, entity, query.get("copy"));
  for (const name of Object.keys(initial)) {
    const value = query.get(name);
    if (value !== null && value.length <= 100) initial[name] = value;
  }
  const values = await withDefaultParams(caller, entity, "create", initial);
  return { values, fields: await formFields(caller, entity, { mode: "create", values }) };
}

/** A copy has all values of its original but another key. */
async function startOf(caller: Caller, entity: Entity, copied: string | null) {
  if (copied === null) return initialValues(entity, "create");
  const stored = await readEntity(caller, entity, copied);
  const found = initialValues(entity, "create", stored.entity);
  const values = await withoutSecretParams(caller, entity, "create", found);
  return { ...values, ...(values["key"] && { key: `${values["key"]}_copy` }) };
}

/** The form of an entity with what is stored. */
export async function loadEditForm(caller: Caller, entity: Entity, id: string) {
  if (!entity.update) throw data(null, { status: 404 });
  const stored = await readEntity(caller, entity, id);
  const found = initialValues(entity, "update", stored.entity);
  const values = await withoutSecretParams(caller, entity, "update", found);
  return {
    name: nameOf(stored.entity, id, entity.nameMember),
    values,
    fields: await formFields(caller, entity, { mode: "update", values }),
  };
}

/** What the picker of one field offers for a search. */
export async function searchChoices(
  caller: Caller,
  entity: Entity,
  name: string,
  state: FormState,
): Promise<ConsoleField["choices"]> {
  const property = formProperties(entity, state.mode).find((candidate) => candidate.name === name);
  if (property?.refers && property.type === "reference") {
    const narrow = (await property.refers.narrow?.(caller, state.values)) ?? {};
    const query = state.queries?.[name] ?? "";
    return (await findChoices(caller, property.refers.entity, query, narrow)).choices;
  }
  const fields = await formFields(caller, entity, state);
  return fields.find((field) => field.name === name)?.choices ?? [];
}
