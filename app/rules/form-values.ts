import { formatInputNumber } from "./numbers.ts";
import { type FormField, splitValues, toFormName } from "./twin-field.ts";

/** The platform's separator between several values in one text. */
const SEPARATOR = "<@2@>";

export function isEditable({ kind }: FormField): boolean {
  return kind !== "readOnly" && kind !== "unsupported";
}

/** The names of fields whose input must not be sent back with a rejected form. */
export function secretNames(fields: FormField[]): string[] {
  return fields.filter(({ kind }) => kind === "secret").map(({ key }) => toFormName(key));
}

/** Converts the stored value to what the form's inputs contain. */
export function toInputValue({ kind, value }: FormField): string | string[] {
  if (kind === "boolean") return value === "true" ? "on" : "";
  if (kind === "multiSelect") return splitValues(value);
  if (kind === "number") return formatInputNumber(value);
  return kind === "date" || kind === "dateTime" ? value.slice(0, kind === "date" ? 10 : 16) : value;
}

/** Converts form input to the platform's format; null clears the field. */
export function toWireValue({ kind, value }: FormField, formValue: unknown): string | null {
  if (kind === "boolean") return formValue === true ? "true" : "false";
  if (Array.isArray(formValue)) return formValue.length > 0 ? formValue.join(SEPARATOR) : null;
  const text = typeof formValue === "string" ? formValue.replaceAll("\r\n", "\n").trim() : "";
  if (text === "") return null;
  // Keep the parts of a time that the input can't show: zone, seconds, midnight.
  if (kind === "date" || kind === "dateTime") {
    return value.startsWith(text) ? value : text + (kind === "dateTime" ? ":00" : "");
  }
  return text;
}

/** Normalizes a value for comparison, because browsers change the order and line endings. */
export function toComparable({ kind }: FormField, wire: string | null): string {
  if (wire === null) return kind === "boolean" ? "false" : "";
  if (kind === "multiSelect")
    return wire.split(SEPARATOR).flatMap(splitValues).toSorted().join(",");
  if (kind === "boolean") return wire === "true" ? "true" : "false";
  return wire.replaceAll("\r\n", "\n").trim();
}
