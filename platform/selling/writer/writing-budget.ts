import Big from "big.js";
import { z } from "zod";

import {
  changeAccountSettings,
  readAccountSettings,
} from "../../accounts/businesses/account-settings.ts";
import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import type { Executor, Tx } from "../../base/database/executor.ts";
import { type Base, mergeChanges } from "../../base/errors/merge-changes.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { isBudgetReached, type Use, type WritingBudget } from "./budget.rules.ts";
import { listMonths } from "./use-months.rules.ts";
import { sumUse, type UseGroup } from "./writer-use.store.ts";
import { costOfUse } from "./writer-use.ts";
import type { WriterServices } from "./writer.ts";

const Settings = z.object({
  writingBudget: z
    .object({ amount: z.string(), tokens: z.string() })
    .catch({ amount: "", tokens: "" })
    .default({ amount: "", tokens: "" }),
});

export interface BudgetState {
  budget: WritingBudget;
  /** Current month of the business, as `YYYY-MM`. */
  month: string;
  /** What finished calls of the month have used. */
  used: Use;
  /** Estimates of the calls that are announced or under way. */
  reserved: Use;
}

/** Reads the budget of a business, and what the current month has used of it. */
export async function readBudgetState(
  { now, writer }: Pick<WriterServices, "now" | "writer">,
  executor: Executor,
  businessAccountId: string | null,
): Promise<BudgetState> {
  const settings = await readAccountSettings(executor, businessAccountId);
  const [{ month, start } = { month: "", start: now() }] = listMonths(
    timeZoneIn(settings),
    now(),
    1,
  );
  const groups =
    businessAccountId === null
      ? []
      : await sumUse(executor, businessAccountId, { starts: [start] });
  const useOf = (isReserved: boolean): Use => {
    const group: UseGroup | undefined = groups.find((one) => one.isReserved === isReserved);
    if (!group) return { cost: new Big(0), tokens: 0 };
    const cost = costOfUse(group, writer.prices) ?? new Big(0);
    return { cost, tokens: group.tokens.input + group.tokens.output };
  };
  const { writingBudget: budget } = Settings.parse(settings);
  return { budget, month, used: useOf(false), reserved: useOf(true) };
}

/** Replaces the budget of the caller's business, merging changes that others made since `base`. */
export async function saveWritingBudget(
  services: Services,
  caller: Caller,
  { amount, tokens }: WritingBudget,
  base?: Base,
): Promise<void> {
  await changeAccountSettings(services, caller, (saved) => {
    const { writingBudget } = Settings.parse(saved);
    return { writingBudget: mergeChanges(base, { amount, tokens }, { ...writingBudget }) };
  });
}

/**
 * Throws if the month's budget doesn't allow another `count` calls with this estimate. The last of them may exceed the
 * budget by its own use. The caller has locked the use of the business.
 */
export async function assertWithinBudget(
  services: WriterServices,
  tx: Tx,
  businessAccountId: string,
  { count, each }: { count: number; each: Use },
): Promise<void> {
  const { budget, used, reserved } = await readBudgetState(services, tx, businessAccountId);
  const before = count - 1;
  const use = {
    cost: used.cost.plus(reserved.cost).plus(each.cost.times(before)),
    tokens: used.tokens + reserved.tokens + each.tokens * before,
  };
  if (!isBudgetReached(budget, use)) return;
  throw new RequestError(CODE.BUDGET_REACHED, createMessage("writing_budget_reached"));
}
