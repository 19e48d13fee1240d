import { z } from "zod";

/** A text of at most so many characters; null and nothing are as good as an empty one. */
export function lenientText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .nullish()
    .transform((text) => text ?? "");
}

/** An id that may be left out; null and "" are as good as nothing. */
export const LenientId = z
  .union([z.literal(""), z.guid()])
  .nullish()
  .transform((id) => id || undefined);

const YES = new Set(["true", "1", "on", "yes"]);
const NO = new Set(["false", "0", "off", "no"]);

/** A flag of a query, however the client's language writes it; undefined: nothing that can be read was said. */
export function parseFlag(text: string | null): boolean | undefined {
  const value = text?.trim().toLowerCase() ?? "";
  return YES.has(value) ? true : NO.has(value) ? false : undefined;
}
