import { z } from "zod";

/** A text of limited length; null and undefined become "". */
export function lenientText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .nullish()
    .transform((text) => text ?? "");
}

/** An optional ID; null and "" become undefined. */
export const LenientId = z
  .union([z.literal(""), z.guid()])
  .nullish()
  .transform((id) => id || undefined);

const YES = new Set(["true", "1", "on", "yes"]);
const NO = new Set(["false", "0", "off", "no"]);

/** A flag of a query in any common spelling; undefined if it is absent or unreadable. */
export function parseFlag(text: string | null): boolean | undefined {
  const value = text?.trim().toLowerCase() ?? "";
  return YES.has(value) ? true : NO.has(value) ? false : undefined;
}
