import Big from "big.js";

import type { Tokens } from "./writer.ts";

const MILLION = 1_000_000;

/**
 * Computes the cost in US dollars with up to four decimals, because a card costs less than a cent. Undefined
 * without prices.
 */
export function computeCost(tokens: Tokens, prices: Tokens | null): string | undefined {
  if (!prices) return undefined;
  const sum = new Big(tokens.input)
    .times(prices.input)
    .plus(new Big(tokens.output).times(prices.output));
  return sum.div(MILLION).round(4).toString();
}
