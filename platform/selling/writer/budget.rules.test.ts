import Big from "big.js";
import { expect, test } from "vitest";

import { isBudgetReached, isShareReached } from "./budget.rules.ts";

const use = (cost: string, tokens: number) => ({ cost: new Big(cost), tokens });

test.each([
  [{ amount: "", tokens: "" }, use("1000", 1_000_000), false],
  [{ amount: "0.3", tokens: "" }, use("0.2999", 1_000_000), false],
  [{ amount: "0.3", tokens: "" }, use("0.3", 0), true],
  [{ amount: "", tokens: "1000" }, use("5", 999), false],
  [{ amount: "", tokens: "1000" }, use("0", 1000), true],
  [{ amount: "5", tokens: "1000" }, use("1", 1001), true],
  [{ amount: "0", tokens: "" }, use("0", 0), true],
])("%o is reached by %o: %s", (budget, used, isReached) => {
  expect(isBudgetReached(budget, used)).toBe(isReached);
});

test("a share of the limit is compared exactly", () => {
  const budget = { amount: "0.3", tokens: "" };

  expect(isShareReached(budget, use("0.24", 0), 0.8)).toBe(true);
  expect(isShareReached(budget, use("0.2399", 0), 0.8)).toBe(false);
});
