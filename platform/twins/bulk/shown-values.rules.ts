import { comparableName } from "#common/comparable-name.ts";

import { isUuid } from "../../base/text/uuid.ts";
import { toText } from "./json-members.rules.ts";

type Names = ReadonlyMap<string, string> | undefined;

/** Matches an empty value, or the ID that consists only of the digit `f`, by which requests clear a reference. */
export const NOTHING = /^(?:f{8}-(?:f{4}-){3}f{12})?$/;

/**
 * Converts a value to a text for users, with the names of options. "" for no value; null if users can't read it.
 */
export function shownText(
  value: unknown,
  names: Names,
  separator: string | null = null,
): string | null {
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return value.join(", ");
  const text = typeof value === "boolean" ? String(value) : toText(value);
  if (text === null || NOTHING.test(text)) return text === null ? null : "";
  return splitIds(text, separator)
    .map((one) => names?.get(one.trim()) ?? one)
    .join(", ");
}

/**
 * Compares options by ID, ignoring case and order, because the options of a multiple choice have no order.
 */
export function isSameChoice(
  current: unknown,
  next: unknown,
  names: Names,
  separator: string | null,
): boolean {
  const [before, after] = [toText(current) ?? "", toText(next) ?? ""];
  const ids = before.split(",");
  if (!ids.every((id) => names?.has(id.trim()))) return false;
  const sign = (parts: readonly string[]) => {
    const optionNames = parts.map((one) => comparableName(names?.get(one.trim()) ?? one));
    return JSON.stringify([...new Set(optionNames)].toSorted());
  };
  return sign(ids) === sign(splitIds(after, separator));
}

/**
 * Splits a list of IDs. Responses separate them by commas, while requests may use another separator.
 */
function splitIds(text: string, separator: string | null): string[] {
  if (separator && text.includes(separator)) return text.split(separator);
  const ids = text.split(",");
  return ids.every((id) => isUuid(id.trim())) ? ids : [text];
}
