import { z } from "zod";

/** Whether an EAN is unique. `unchecked` has the reason in `problem`. */
export const EanAnswer = z.object({
  ean: z.string(),
  state: z.enum(["unchecked", "unique", "duplicate"]),
  problem: z.string().nullable(),
  /** The product that has the same EAN. */
  existingId: z.string().nullable(),
});

export type EanAnswer = z.output<typeof EanAnswer>;
