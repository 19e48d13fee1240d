import { z } from "zod";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { WritingBudgetForm } from "#app/rules/selling/writing-budget.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export type WritingBudget = z.output<ReturnType<typeof WritingBudgetForm>>;

const Use = z.object({ tokens: z.number(), cost: z.string() });

const BudgetResponse = z.object({
  writingBudget: z.object({ amount: z.string(), tokens: z.string() }),
  month: z.string(),
  used: Use,
  reserved: Use,
  isReached: z.boolean(),
  hasPrices: z.boolean(),
  mayEdit: z.boolean(),
});

export type BudgetState = z.output<typeof BudgetResponse>;

const PATH = "/private/writing_budget/v1";

/** Reads the monthly budget for texts of a model, and what the current month has used of it. */
export async function readWritingBudget({ platform }: Caller): Promise<BudgetState> {
  return platform.get(PATH, BudgetResponse);
}

/** Saves the budget. `base` has the values that the form was rendered with. */
export async function saveWritingBudget(
  { platform }: Caller,
  budget: WritingBudget,
  base: FormValues,
): Promise<void> {
  await platform.put(PATH, { ...budget, base }, EmptyResponse);
}
