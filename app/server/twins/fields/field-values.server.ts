import { getLocale } from "#app/paraglide/runtime.js";
import { type FieldValue } from "#app/rules/field-value.ts";
import { padCents } from "#app/rules/numbers.ts";
import { parseLanguages } from "#app/rules/twins/form-values.ts";
import { MONEY_KEYS } from "#app/rules/twins/known-fields.ts";
import { type FieldView, splitValues } from "#app/rules/twins/twin-field.ts";
import type { ClassField, Related, Twin } from "#app/server/platform/response-schemas.server.ts";

/** Lists the fields of a twin in the order of its class. */
export function fieldsOf(twin: Twin, related: Related): ClassField[] {
  const ids = related.twinClassMap[twin.twinClassId]?.fieldIds ?? [];
  return ids.map((id) => related.twinClassFieldMap[id]).filter((field) => field !== undefined);
}

export function valueOf(twin: Twin, key: string): string {
  const name = key.toLowerCase();
  const value = twin.fields[name] ?? twin.fields[key];
  if (value !== undefined) return value;
  const other = Object.keys(twin.fields).find((candidate) => candidate.toLowerCase() === name);
  return other ? (twin.fields[other] ?? "") : "";
}

export function viewField(field: ClassField, twin: Twin, related: Related): FieldView {
  const raw = valueOf(twin, field.key);
  return {
    key: field.key.toLowerCase(),
    label: field.name || field.key,
    value: show(field, raw, related),
  };
}

/** Returns the names of the options, users or twins that a value refers to. */
export function namesOf(raw: string, related: Related): string {
  return splitValues(raw)
    .map(
      (id) =>
        related.dataListsOptionMap[id]?.name ??
        related.userMap[id]?.fullName ??
        related.twinMap[id]?.name ??
        related.twinClassMap[id]?.name ??
        "",
    )
    .filter((name) => name !== "")
    .join(", ");
}

function isMoney({ key }: ClassField): boolean {
  return MONEY_KEYS.includes(key.toLowerCase());
}

function show(field: ClassField, raw: string, related: Related): FieldValue {
  const type = typeOf(field);
  if (raw === "") return type === "unsupported" ? { kind: "unsupported" } : { kind: "none" };
  switch (type) {
    case "number":
      return { kind: "number", text: isMoney(field) ? padCents(raw) : raw };
    case "date":
      return { kind: "date", iso: raw };
    case "boolean":
      return { kind: "boolean", on: raw === "true" };
    case "url":
      return /^https?:\/\//i.test(raw) ? { kind: "link", url: raw } : { kind: "text", text: raw };
    case "color":
      return /^#[0-9a-f]{6}$/i.test(raw)
        ? { kind: "color", hex: raw }
        : { kind: "text", text: raw };
    case "reference": {
      const names = namesOf(raw, related);
      return names === "" ? { kind: "none" } : { kind: "text", text: names };
    }
    case "texts":
      return showText(raw);
    case "secret":
      return { kind: "text", text: "••••••••" };
    case "text":
    case "readOnly":
      return { kind: "text", text: raw };
    case "attachment":
    case "unsupported":
      return { kind: "unsupported" };
  }
}

/** Shows a text in the language of the page, or else in the first language that it has. */
function showText(raw: string): FieldValue {
  const texts = parseLanguages(raw);
  const text = texts[getLocale()] ?? Object.values(texts)[0];
  return text === undefined ? { kind: "none" } : { kind: "text", text };
}

export type ValueType =
  | "text"
  | "number"
  | "date"
  | "boolean"
  | "url"
  | "color"
  | "reference"
  | "secret"
  | "attachment"
  | "readOnly"
  | "texts"
  | "unsupported";

const TYPES: Readonly<Record<string, ValueType>> = {
  textv1: "text",
  urlv1: "url",
  numericfieldv1: "number",
  colorhexv1: "color",
  datescrollv1: "date",
  booleanv1: "boolean",
  immutablev1: "readOnly",
  attachmentfieldv1: "attachment",
  selectlistv1: "reference",
  selectlongv1: "reference",
  selectsharedinheadv1: "reference",
  selectlinkv1: "reference",
  selectlinklongv1: "reference",
  selectuserv1: "reference",
  selectuserlongv1: "reference",
  secretv1: "secret",
  i18nv1: "texts",
  ["twinClassListV1".toLowerCase()]: "reference",
};

/** Returns the type of a field's values. A field without a descriptor is computed, so it is read-only. */
export function typeOf({ descriptor }: ClassField): ValueType {
  if (!descriptor) return "readOnly";
  return TYPES[descriptor.fieldType.toLowerCase()] ?? "unsupported";
}
