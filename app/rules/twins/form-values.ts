import { toDay, toMoment } from "#app/rules/date-formats.ts";
import { formatInputNumber, padCents } from "#app/rules/numbers.ts";

import { MONEY_KEYS } from "./known-fields.ts";
import { type FormField, splitValues, toFormName } from "./twin-field.ts";

/** The platform's separator between several values in one text. */
export const SEPARATOR = "<@2@>";

export function isEditable({ kind }: FormField): boolean {
  return kind !== "readOnly" && kind !== "unsupported";
}

/** Returns the names of fields whose input must not be sent back with a rejected form. */
export function secretNames(fields: FormField[]): string[] {
  return fields.filter(({ kind }) => kind === "secret").map(({ key }) => toFormName(key));
}

/** Converts a stored value to the value of the form's input. */
export function toInputValue({ key, kind, value, choices }: FormField): string | string[] {
  if (kind === "custom") return choices.find((choice) => choice.value === value)?.label ?? value;
  if (kind === "boolean") return value === "true" ? "on" : "";
  if (kind === "multiSelect") return splitValues(value);
  if (kind === "number") {
    return formatInputNumber(MONEY_KEYS.includes(key) ? padCents(value) : value);
  }
  if (kind === "date") return toDay(value);
  return kind === "dateTime" ? toMoment(value, "input") : value;
}

/** Converts form input to the platform's format; null clears the field. */
export function toWireValue(
  { kind, value, choices }: FormField,
  formValue: unknown,
): string | null {
  if (kind === "boolean") return formValue === true ? "true" : "false";
  if (Array.isArray(formValue)) return formValue.length > 0 ? formValue.join(SEPARATOR) : null;
  const text = typeof formValue === "string" ? formValue.replaceAll("\r\n", "\n").trim() : "";
  if (text === "") return null;
  // The platform finds an existing option by its name and adds a new one otherwise.
  if (kind === "custom") return choices.find(({ label }) => label === text)?.value ?? text;
  // Keep the parts of a time that the input can't show: zone, seconds, midnight.
  if (kind === "date" || kind === "dateTime") {
    if (value.startsWith(text)) return value;
    return kind === "dateTime" ? toMoment(text, "wire") : text;
  }
  return text;
}

/** Normalizes a value for comparison, because browsers change the order of selected options and the line endings. */
export function toComparable({ kind, choices }: FormField, wire: string | null): string {
  if (wire === null) return kind === "boolean" ? "false" : "";
  // A submitted form is compared without its choices, so options are compared by name.
  if (kind === "custom") return choices.find(({ value }) => value === wire)?.label ?? wire;
  if (kind === "multiSelect")
    return wire.split(SEPARATOR).flatMap(splitValues).toSorted().join(",");
  if (kind === "boolean") return wire === "true" ? "true" : "false";
  // 129.9 and 129.90 are the same number.
  if (kind === "number")
    return wire
      .trim()
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, "");
  return wire.replaceAll("\r\n", "\n").trim();
}

/** Joins the languages of each changed text to the value of its field: JSON, or null if no language is left. */
export function joinLanguages(
  values: Record<string, string | null>,
  fields: FormField[],
): Record<string, string | null> {
  const joined: Record<string, string | null> = {};
  const texts: Record<string, Record<string, string>> = {};
  for (const [key, value] of Object.entries(values)) {
    const language = fields.find((field) => field.key === key)?.language;
    if (!language) {
      joined[key] = value;
      continue;
    }
    const { of, locale, stored } = language;
    const { [locale]: _old, ...others } = texts[of] ?? stored;
    texts[of] = value === null ? others : { ...others, [locale]: value };
  }
  for (const [key, text] of Object.entries(texts)) {
    joined[key] = Object.keys(text).length > 0 ? JSON.stringify(text) : null;
  }
  return joined;
}

/**
 * Parses the value of a field with a text in several languages. Returns the texts by language, none if it isn't a
 * JSON object.
 */
export function parseLanguages(value: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed !== "object" || parsed === null) return {};
    const entries = Object.entries(parsed).filter((entry) => typeof entry[1] === "string");
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}
