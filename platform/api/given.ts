import { z } from "zod";

/** A text of at most so many characters; null and nothing are as good as an empty one. */
export function givenText(most: number) {
  return z
    .string()
    .max(most)
    .nullish()
    .transform((text) => text ?? "");
}

/** An id that may be left out; null and "" are as good as nothing. */
export const GivenId = z
  .union([z.literal(""), z.guid()])
  .nullish()
  .transform((id) => id || undefined);
