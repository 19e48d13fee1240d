import { comparableName } from "#common/comparable-name.ts";

import { isUuid } from "../../base/text/uuid.ts";
import { textOf } from "./json-members.rules.ts";

type Names = ReadonlyMap<string, string> | undefined;

/** Responses omit empty values, and an ID of `f`s clears a reference. */
export const NOTHING = /^(?:f{8}-(?:f{4}-){3}f{12})?$/;

/** Returns a value as text for users: options by name, "" for nothing, null if it has no text. */
export function shownText(
  value: unknown,
  names: Names,
  separator: string | null = null,
): string | null {
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return value.join(", ");
  const text = typeof value === "boolean" ? String(value) : textOf(value);
  if (text === null || NOTHING.test(text)) return text === null ? null : "";
  return partsOf(text, separator)
    .map((one) => names?.get(one.trim()) ?? one)
    .join(", ");
}

/**
 * Compares named options with those of a row by ID, ignoring case and order, because a multiple choice is a
 * set.
 */
export function isSameChoice(
  current: unknown,
  next: unknown,
  names: Names,
  separator: string | null,
): boolean {
  const [before, after] = [textOf(current) ?? "", textOf(next) ?? ""];
  const ids = before.split(",");
  if (!ids.every((id) => names?.has(id.trim()))) return false;
  const sign = (parts: readonly string[]) => {
    const optionNames = parts.map((one) => comparableName(names?.get(one.trim()) ?? one));
    return JSON.stringify([...new Set(optionNames)].toSorted());
  };
  return sign(ids) === sign(partsOf(after, separator));
}

/** IDs are separated by commas in responses; requests may use another separator. */
function partsOf(text: string, separator: string | null): string[] {
  if (separator && text.includes(separator)) return text.split(separator);
  const ids = text.split(",");
  return ids.every((id) => isUuid(id.trim())) ? ids : [text];
}
