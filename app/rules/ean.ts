import { z } from "zod";

/** What an EAN of the right length should read when its last digit is wrong; null when it is right. */
export function correctedEan(text: string): string | null {
  if (!/^(\d{8}|\d{13})$/.test(text)) return null;
  const body = text.slice(0, -1);
  // GS1: from the right, digits weigh 3 and 1 in turn.
  const digits = Array.from(body, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  const corrected = `${body}${(10 - (sum % 10)) % 10}`;
  return corrected === text ? null : corrected;
}

/** What is known of an EAN's uniqueness; `unchecked` says why it could not be asked. */
export const EanAnswer = z.object({
  ean: z.string(),
  state: z.enum(["unchecked", "unique", "duplicate"]),
  problem: z.string().nullable(),
});

export type EanAnswer = z.output<typeof EanAnswer>;
