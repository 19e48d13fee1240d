import { createMessage } from "../messages/message.ts";
import { CODE, RequestError } from "./request-error.ts";

type Value = string | boolean | number | null | undefined;

/** Values by member, as the caller had read them. */
export type Base = Record<string, Exclude<Value, undefined>>;

/**
 * Merges the `requested` values of a caller that had read `base` into the `current` values. Values that the caller
 * left unchanged keep the changes of others. Throws a conflict for values that both have changed. Values without a
 * base are saved as requested.
 */
export function mergeChanges<T extends Record<string, Value>>(
  base: Base | undefined,
  requested: T,
  current: Record<string, Value>,
): T {
  if (!base) return requested;
  const merged: Record<string, Value> = { ...requested };
  const fields: Record<string, { mine: string; theirs: string }> = {};
  for (const key of Object.keys(requested).filter((name) => Object.hasOwn(base, name))) {
    const [before, mine, theirs] = [base[key], requested[key], current[key]].map(comparable);
    if (before === theirs || mine === theirs) continue;
    if (mine === before) merged[key] = current[key];
    else fields[key] = { mine: mine ?? "", theirs: theirs ?? "" };
  }
  if (Object.keys(fields).length === 0) return merged as T;
  throw new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"), {
    extra: { conflict: { fields } },
  });
}

/** Normalizes line ends, because forms submit different line ends than they received. */
function comparable(value: Value): string {
  return String(value ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
}
