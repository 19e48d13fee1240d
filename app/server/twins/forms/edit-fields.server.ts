import { m } from "#app/paraglide/messages.js";
import { baseLocale, getLocale, locales } from "#app/paraglide/runtime.js";
import { isEditable, parseLanguages } from "#app/rules/twins/form-values.ts";
import {
  type ControlKind,
  type FieldRule,
  type FormField,
  splitValues,
  type StoredSku,
} from "#app/rules/twins/twin-field.ts";
import { listClasses } from "#app/server/model/classes.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type {
  ClassField,
  Related,
  Twin,
  TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import {
  classLinkTargets,
  linkTargets,
  type ListedOption,
  offeredOptions,
  loadOptions,
  loadUsers,
} from "../fields/field-choices.server.ts";
import { fieldsOf, namesOf, typeOf, valueOf } from "../fields/field-values.server.ts";
import { findSkuHolder } from "./shared-sku.server.ts";

interface Choices {
  options: ListedOption[];
  links: Record<string, { id: string; name: string }[]>;
  users: { id: string; name: string }[];
  classes: { id: string; name: string }[];
}

/**
 * Builds the controls of a twin's form. The response with the twin contains short lists; long lists, links and users
 * take at most one parallel call each. `isPart` selects controls, for forms of some fields only.
 */
export async function loadFormFields(
  caller: Caller,
  answer: TwinResponse,
  isPart: (field: FormField) => boolean = () => true,
): Promise<FormField[]> {
  const parts = createSubmittedFields(answer).filter(isPart);
  const keys = new Set(parts.map(({ key, language }) => language?.of ?? key));
  const fields = fieldsOf(answer.twin, answer.relatedObjects).filter(({ key }) =>
    keys.has(key.toLowerCase()),
  );
  const [choices, sku] = await Promise.all([
    loadChoices(caller, answer.twin, fields),
    loadSku(caller, answer.twin, fields),
  ]);
  return presentFields(answer, choices)
    .filter(isPart)
    .map((field) => (sku && field.key === "sku" && isEditable(field) ? { ...field, sku } : field));
}

/**
 * Loads the SKU and the other product with the same SKU, for a warning. Null if the form doesn't edit a product's SKU
 * or the platform rejects the search.
 */
async function loadSku(
  caller: Caller,
  twin: Twin,
  fields: readonly ClassField[],
): Promise<StoredSku | null> {
  const field = fields.find(({ key }) => key.toLowerCase() === "sku");
  if (!field || field.readOnly) return null;
  const sku = valueOf(twin, "sku").trim();
  const { value } = await catchRequestError(findSkuHolder(caller, field.id, sku, twin.id));
  return value && { twinId: twin.id, sku, ...value };
}

const NO_CHOICES: Choices = { options: [], links: {}, users: [], classes: [] };

/**
 * Builds the controls to validate and compare a submitted form with. Options are omitted, because the platform
 * validates them.
 */
export function createSubmittedFields(answer: TwinResponse): FormField[] {
  return presentFields(answer, NO_CHOICES);
}

function presentFields({ twin, relatedObjects }: TwinResponse, choices: Choices): FormField[] {
  // The read-only fields of a new twin are left out, because they have no values.
  const isNew = twin.id === "";
  return fieldsOf(twin, relatedObjects)
    .filter((field) => typeOf(field) !== "attachment" && !(isNew && field.readOnly))
    .flatMap((field) => formFields(field, twin, relatedObjects, choices));
}

async function loadChoices(caller: Caller, twin: Twin, fields: ClassField[]): Promise<Choices> {
  const descriptors = fields
    .map((field) => field.descriptor)
    .filter((descriptor) => descriptor !== null && descriptor !== undefined);
  const lists = new Set(
    descriptors
      .filter((d) => !d.options && !d.optionIdList && d.dataListId)
      .map((d) => d.dataListId ?? ""),
  );
  const links = new Set(descriptors.map((d) => d.linkId).filter((id) => id !== undefined));
  const people = descriptors.some(
    (d) => d.fieldType.toLowerCase().startsWith("selectuser") && !d.userIdList,
  );

  // A new twin has no ID, so the targets are those of its class.
  const targetsOf = (linkId: string) =>
    twin.id === ""
      ? classLinkTargets(caller, twin.twinClassId, linkId)
      : linkTargets(caller, twin.id, linkId);
  const [options, linked, users, classes] = await Promise.all([
    lists.size > 0 ? loadOptions(caller, [...lists]) : [],
    Promise.all([...links].map(async (id) => [id, await targetsOf(id)] as const)),
    people ? loadUsers(caller) : [],
    fields.some(isClassList) ? listClasses(caller) : [],
  ]);
  return { options, links: Object.fromEntries(linked), users, classes };
}

/** Builds the controls of a field. A text in several languages has one for each language. */
function formFields(field: ClassField, twin: Twin, related: Related, choices: Choices) {
  const control = formField(field, twin, related, choices);
  if (typeOf(field) !== "texts") return [control];
  const stored = parseLanguages(control.value);
  const names = new Intl.DisplayNames([getLocale()], { type: "language" });
  return locales.map((locale): FormField => ({
    ...control,
    key: `${control.key}:${locale}`,
    label: `${control.label} (${names.of(locale) ?? locale})`,
    required: control.required && locale === baseLocale,
    value: stored[locale] ?? "",
    language: { of: control.key, locale, stored },
  }));
}

function formField(field: ClassField, twin: Twin, related: Related, choices: Choices): FormField {
  const raw = valueOf(twin, field.key);
  const kind = field.readOnly ? "readOnly" : controlOf(field);
  const value = kind === "secret" ? "" : raw;
  return {
    key: field.key.toLowerCase(),
    label: field.name || field.key,
    help: field.description,
    required: field.required && !field.readOnly,
    kind,
    value,
    stored: kind === "secret" && raw !== "",
    displayValue: kind === "readOnly" ? displayText(field, raw, related) : "",
    choices:
      kind === "select" || kind === "multiSelect" || kind === "custom"
        ? choicesOf(field, related, choices, raw)
        : [],
    rule: ruleOf(field),
  };
}

function displayText(field: ClassField, raw: string, related: Related): string {
  if (typeOf(field) === "boolean") return raw === "true" ? m.field_yes() : m.field_no();
  return namesOf(raw, related) || raw;
}

function controlOf(field: ClassField): ControlKind {
  const { descriptor } = field;
  const type = typeOf(field);
  switch (type) {
    case "text":
      return textControl(field);
    case "date":
      return /H|m/.test((descriptor?.pattern ?? "").replace("MM", "")) ? "dateTime" : "date";
    case "texts":
      return "text";
    case "reference":
      if (descriptor?.multiple || isClassList(field)) return "multiSelect";
      return descriptor?.["supportCustom"] === true ? "custom" : "select";
    case "attachment":
      return "unsupported";
    case "number":
    case "boolean":
    case "url":
    case "color":
    case "secret":
    case "readOnly":
    case "unsupported":
      return type;
  }
}

function textControl({ key, descriptor }: ClassField): ControlKind {
  if (descriptor?.editorType?.startsWith("MARKDOWN")) return "markdown";
  return key.toLowerCase() === "bullet_points" || descriptor?.editorType === "HTML"
    ? "longText"
    : "text";
}

function choicesOf(field: ClassField, related: Related, choices: Choices, raw: string) {
  const { descriptor } = field;
  const allowedOptions =
    (isClassList(field) ? choices.classes : undefined) ??
    descriptor?.options ??
    descriptor?.optionIdList
      ?.filter((id) => (related.dataListsOptionMap[id]?.status ?? "active") === "active")
      .map((id) => ({ id, name: related.dataListsOptionMap[id]?.name ?? id })) ??
    descriptor?.userIdList?.map((id) => ({ id, name: related.userMap[id]?.fullName ?? id })) ??
    (descriptor?.linkId ? choices.links[descriptor.linkId] : undefined) ??
    (descriptor?.dataListId ? offeredOptions(choices.options, descriptor) : choices.users);
  const allowedIds = new Set(allowedOptions.map(({ id }) => id));
  // Keep a stored value that is no longer offered, so that saving other fields does not remove it.
  const retiredOptions = splitValues(raw)
    .filter((id) => !allowedIds.has(id))
    .map((id) => ({ id, name: namesOf(id, related) || id }));
  return [...allowedOptions, ...retiredOptions].map(({ id, name }) => ({ value: id, label: name }));
}

function ruleOf({ descriptor }: ClassField): FormField["rule"] {
  if (!descriptor) return {};
  const { simpleRegExp, min, max, step, decimalPlaces } = descriptor;
  return {
    ...(simpleRegExp ? { pattern: simpleRegExp } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
    ...(decimalPlaces === undefined ? {} : { decimals: decimalPlaces }),
    ...daysOf(descriptor),
  };
}

function isClassList({ descriptor }: ClassField): boolean {
  return descriptor?.fieldType === "twinClassListV1";
}

/**
 * Converts the limits of a date field. In the contract `beforeDate` is the earliest and `afterDate` the latest
 * moment. Values on the wrong side of now mean that there is no limit.
 */
function daysOf({ beforeDate, afterDate }: Record<string, unknown>): FieldRule {
  const now = new Date().toISOString();
  return {
    ...(typeof beforeDate === "string" &&
      beforeDate < now && { earliest: beforeDate.slice(0, 10) }),
    ...(typeof afterDate === "string" && afterDate > now && { latest: afterDate.slice(0, 10) }),
  };
}
