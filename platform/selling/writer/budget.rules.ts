import Big from "big.js";

/** Limits of a month; "" for none. */
export interface WritingBudget {
  /** In US dollars. */
  amount: string;
  /** Number of tokens read and written. */
  tokens: string;
}

export interface Use {
  /** In US dollars. */
  cost: Big;
  tokens: number;
}

/** True if the use reaches one of the limits, so that no further call may be made. */
export function isBudgetReached(budget: WritingBudget, use: Use): boolean {
  return isShareReached(budget, use, 1);
}

/** True if the use reaches a share, such as 0.8, of one of the limits. */
export function isShareReached(
  { amount, tokens }: WritingBudget,
  use: Use,
  share: number,
): boolean {
  const isCostReached = amount !== "" && use.cost.gte(new Big(amount).times(share));
  const areTokensReached = tokens !== "" && new Big(use.tokens).gte(new Big(tokens).times(share));
  return isCostReached || areTokensReached;
}
