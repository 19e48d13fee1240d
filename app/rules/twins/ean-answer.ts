import { z } from "zod";

/** Result of the check whether an EAN is unique. `unchecked` has the reason in `problem`. */
export const EanAnswer = z.object({
  ean: z.string(),
  state: z.enum(["unchecked", "unique", "duplicate"]),
  problem: z.string().nullable(),
  /** ID of the product that has the same EAN. */
  existingId: z.string().nullable(),
});

export type EanAnswer = z.output<typeof EanAnswer>;

/** A product that has an EAN. */
export interface EanHolder {
  ean: string;
  productId: string;
}
