import { expect, test } from "vitest";

import { computeCost } from "./token-cost.rules.ts";

test.each([
  [{ input: 1_000_000, output: 0 }, "0.15"],
  [{ input: 0, output: 1_000_000 }, "0.6"],
  [{ input: 812, output: 344 }, "0.0003"],
  [{ input: 0, output: 0 }, "0"],
])("%j cost $%s", (tokens, cost) => {
  expect(computeCost(tokens, { input: 0.15, output: 0.6 })).toBe(cost);
});

test("without prices there is no cost", () => {
  expect(computeCost({ input: 5, output: 5 }, null)).toBeUndefined();
});
