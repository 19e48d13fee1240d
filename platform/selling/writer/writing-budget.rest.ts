import { z } from "zod";

import { hasBusinessPermission } from "../../accounts/businesses/business-permission.ts";
import { Base } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { isBudgetReached, type Use } from "./budget.rules.ts";
import { roundCost } from "./token-cost.rules.ts";
import type { WriterServices } from "./writer.ts";
import { readBudgetState, saveWritingBudget } from "./writing-budget.ts";

const Budget = z
  .object({
    /** US dollars per month with up to two decimals; "" for no limit, "0" for no texts at all. */
    amount: z
      .string()
      .trim()
      .regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/, bodyMessage("writing_budget_amount")),
    /** Tokens per month, read and written; "" for no limit. */
    tokens: z
      .string()
      .trim()
      .regex(/^\d{0,12}$/, bodyMessage("writing_budget_tokens")),
  })
  .meta({ id: "WritingBudgetV1" });

const BudgetUse = z
  .object({
    tokens: z.int(),
    /** In US dollars. */
    cost: z.string(),
  })
  .meta({ id: "WritingBudgetUseV1" });

export const writingBudgetRoutes: Route<WriterServices>[] = [
  privateRoute({
    method: "GET",
    path: "/private/writing_budget/v1",
    summary: "Get the monthly budget of the caller's business for a model, and its use this month",
    answer: z.object({
      writingBudget: Budget,
      /** Month in the business's time zone, as `YYYY-MM`. */
      month: z.string(),
      used: BudgetUse,
      /** Estimates of texts that are being written or wait for it. */
      reserved: BudgetUse,
      isReached: z.boolean(),
      /** False if the model has no prices, so that an amount has no effect. */
      hasPrices: z.boolean(),
      mayEdit: z.boolean(),
    }),
    handle: async ({ services, caller }) => {
      const { businessAccountId } = caller;
      const { budget, month, used, reserved } = await readBudgetState(
        services,
        services.db,
        businessAccountId,
      );
      const all = { cost: used.cost.plus(reserved.cost), tokens: used.tokens + reserved.tokens };
      return {
        writingBudget: budget,
        month,
        used: presentUse(used),
        reserved: presentUse(reserved),
        isReached: isBudgetReached(budget, all),
        hasPrices: services.writer.prices !== null,
        mayEdit: hasBusinessPermission(caller, "BUSINESS_EDIT"),
      };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/writing_budget/v1",
    summary:
      "Replace the monthly budget of the caller's business; with base, concurrent changes are kept",
    body: z.object({ ...Budget.shape, base: Base }).meta({ id: "WritingBudgetSaveRqV1" }),
    handle: async ({ services, caller, body: { base, ...budget } }) => {
      await saveWritingBudget(services, caller, budget, base);
      return {};
    },
  }),
];

function presentUse({ cost, tokens }: Use): z.output<typeof BudgetUse> {
  return { tokens, cost: roundCost(cost) };
}
