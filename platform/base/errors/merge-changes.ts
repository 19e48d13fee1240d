import { CODE, RequestError } from "./request-error.ts";

type Value = string | boolean | number | null | undefined;

/** Values by member, as a caller had read them. */
export type Base = Record<string, Exclude<Value, undefined>>;

/**
 * What to save of `wanted` by a caller that had read `base`, now that `current` is stored. What the
 * caller left as it was stays as others changed it; where both changed one value, nothing is saved
 * and the error has both. Values that `base` doesn't have are saved as they are.
 */
export function mergeChanges<T extends Record<string, Value>>(
  base: Base | undefined,
  wanted: T,
  current: Record<string, Value>,
): T {
  if (!base) return wanted;
  const merged: Record<string, Value> = { ...wanted };
  const fields: Record<string, { mine: string; theirs: string }> = {};
  for (const key of Object.keys(wanted).filter((name) => Object.hasOwn(base, name))) {
    const [before, mine, theirs] = [base[key], wanted[key], current[key]].map(comparable);
    if (before === theirs || mine === theirs) continue;
    if (mine === before) merged[key] = current[key];
    else fields[key] = { mine: mine ?? "", theirs: theirs ?? "" };
  }
  if (Object.keys(fields).length === 0) return merged as T;
  throw new RequestError(CODE.VERSION_CONFLICT, "Somebody else changed this at the same time", {
    extra: { conflict: { fields } },
  });
}

/** Forms send other line ends than they were given. */
function comparable(value: Value): string {
  return String(value ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
}
