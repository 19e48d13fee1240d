import { comparableName } from "#common/comparable-name.ts";

import { isUuid } from "../../base/text/uuid.ts";
import { textOf } from "./json-members.rules.ts";

type Names = ReadonlyMap<string, string> | undefined;

/** Answers leave out what is empty, and an ID of `f`s clears a reference. */
export const NOTHING = /^(?:f{8}-(?:f{4}-){3}f{12})?$/;

/** Null where a value is no text; an option by its name, and nothing where there is none. */
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
 * Whether options that are named are those that a row has by their IDs: in any case and order, because a choice of
 * several is a set.
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

/** IDs are separated by commas, as they are read; what is sent may have another sign between its values. */
function partsOf(text: string, separator: string | null): string[] {
  if (separator && text.includes(separator)) return text.split(separator);
  const ids = text.split(",");
  return ids.every((id) => isUuid(id.trim())) ? ids : [text];
}
