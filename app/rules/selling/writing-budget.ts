import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { plainNumber } from "#app/rules/numbers.ts";

/** Form of the monthly budget for texts of a model. Empty fields set no limit. */
export function WritingBudgetForm() {
  return z.object({
    amount: z
      .string()
      .transform(plainNumber)
      .refine(
        (text) => /^(?:\d{1,7}(?:\.\d{1,2})?)?$/.test(text),
        m.writing_budget_amount_invalid(),
      )
      .default(""),
    tokens: z
      .string()
      .transform(plainNumber)
      .refine((text) => /^\d{0,12}$/.test(text), m.writing_budget_tokens_invalid())
      .default(""),
  });
}
