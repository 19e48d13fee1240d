import Big from "big.js";
import { z } from "zod";

import { readAccountSettings } from "../../accounts/businesses/account-settings.ts";
import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import type { Executor } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { exactCost, roundCost } from "./token-cost.rules.ts";
import { listMonths } from "./use-months.rules.ts";
import { sumUse, type UseGroup, type UseSum } from "./writer-use.store.ts";
import type { Tokens, Writer } from "./writer.ts";

export const WriterUseView = z
  .object({
    proposals: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    /** Cost of the tokens in US dollars; absent if no prices are configured. */
    cost: z.string().optional(),
  })
  .meta({ id: "WriterUseV1" });

export const MonthUseView = WriterUseView.extend({
  /** Calendar month in the business's time zone, as `YYYY-MM`. */
  month: z.string(),
}).meta({ id: "WriterUseOfMonthV1" });

type UseView = z.output<typeof WriterUseView>;

/**
 * Reads the numbers of a model's proposals and tokens for a business, and their cost; zeros if the caller has no
 * business.
 */
export async function readWriterUse(
  executor: Executor,
  { prices }: Pick<Writer, "prices">,
  businessAccountId: string | null,
  of: { since: Date } | { bulkJobId: string },
): Promise<UseView> {
  const scope = "since" in of ? { starts: [of.since] } : of;
  const groups = businessAccountId === null ? [] : await sumUse(executor, businessAccountId, scope);
  return presentUse(addSettled(groups), prices);
}

/** Months for which the use is listed: the current one and those of a year before. */
const MONTHS = 12;

/** Lists the use in the current month and earlier ones, newest first, without earlier months of no use. */
export async function listMonthlyUse(
  { db, now, writer }: Pick<Services, "db" | "now"> & { writer: Pick<Writer, "prices"> },
  businessAccountId: string,
): Promise<z.output<typeof MonthUseView>[]> {
  const timeZone = timeZoneIn(await readAccountSettings(db, businessAccountId));
  const months = listMonths(timeZone, now(), MONTHS);
  const groups = await sumUse(db, businessAccountId, { starts: months.map(({ start }) => start) });
  return months
    .map(({ month }, period) => {
      const ofMonth = groups.filter((group) => group.period === period);
      return { month, ...presentUse(addSettled(ofMonth), writer.prices) };
    })
    .filter(({ inputTokens, outputTokens }, at) => {
      return at === months.length - 1 || inputTokens + outputTokens > 0;
    })
    .toReversed();
}

const NONE: UseSum = {
  proposals: 0,
  tokens: { input: 0, output: 0 },
  cost: "0",
  unpriced: { input: 0, output: 0 },
};

function addSettled(groups: readonly UseGroup[]): UseSum {
  return groups.find(({ isReserved }) => !isReserved) ?? NONE;
}

function presentUse(sum: UseSum, prices: Tokens | null): UseView {
  const { proposals, tokens } = sum;
  const cost = costOfUse(sum, prices);
  return {
    proposals,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    ...(cost && { cost: roundCost(cost) }),
  };
}

/**
 * Cost of calls: what was stored with each, and for calls without a stored cost that of the current prices. Null if
 * neither is known.
 */
export function costOfUse({ cost, unpriced }: UseSum, prices: Tokens | null): Big | null {
  const stored = new Big(cost);
  if (prices) return stored.plus(exactCost(unpriced, prices));
  return stored.eq(0) ? null : stored;
}
