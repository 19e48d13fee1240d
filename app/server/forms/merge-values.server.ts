import { m } from "#app/paraglide/messages.js";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { CODE, PlatformRequestError } from "#app/server/platform/errors.server.ts";

interface Sides {
  mine: FormValues;
  /** The values that the form was rendered with. */
  base: FormValues;
  stored: FormValues;
}

/**
 * Merges the user's changes into the stored values. Throws a version conflict with the other user's values if both
 * changed the same one.
 */
export function mergeValues({ mine, base, stored }: Sides): FormValues {
  const merged = { ...stored };
  const fields: Record<string, { theirs: string }> = {};
  const names = new Set([...Object.keys(mine), ...Object.keys(base)]);
  for (const name of names) {
    const [own = "", seen = "", theirs = ""] = [mine[name], base[name], stored[name]];
    if (own === seen) continue;
    if (theirs !== seen && theirs !== own) fields[name] = { theirs };
    merged[name] = own;
  }
  if (Object.keys(fields).length > 0) {
    throw new PlatformRequestError(409, {
      status: CODE.VERSION_CONFLICT,
      statusDetails: m.form_conflict(),
      fieldErrors: [],
      conflict: { fields },
    });
  }
  return merged;
}
