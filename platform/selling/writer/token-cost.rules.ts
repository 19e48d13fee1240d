import Big from "big.js";

import type { Tokens } from "./writer.ts";

const MILLION = 1_000_000;

/**
 * Computes the cost in US dollars with up to four decimals, because a card costs less than a cent. Undefined
 * without prices.
 */
export function computeCost(tokens: Tokens, prices: Tokens | null): string | undefined {
  return prices ? roundCost(exactCost(tokens, prices)) : undefined;
}

/** Computes the cost in US dollars without rounding, so that sums of small costs are right. */
export function exactCost(tokens: Tokens, prices: Tokens): Big {
  return new Big(tokens.input)
    .times(prices.input)
    .plus(new Big(tokens.output).times(prices.output))
    .div(MILLION);
}

export function roundCost(cost: Big): string {
  return cost.round(4).toString();
}
