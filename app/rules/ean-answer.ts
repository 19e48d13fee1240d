import { z } from "zod";

/** What is known of an EAN's uniqueness; `unchecked` says why it could not be asked. */
export const EanAnswer = z.object({
  ean: z.string(),
  state: z.enum(["unchecked", "unique", "duplicate"]),
  problem: z.string().nullable(),
});

export type EanAnswer = z.output<typeof EanAnswer>;
