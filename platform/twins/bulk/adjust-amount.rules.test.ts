import { expect, test } from "vitest";

import { adjustAmount, AmountRule } from "./adjust-amount.rules.ts";

const adjust = (current: string, rule: object) => adjustAmount(current, AmountRule.parse(rule));

test.for([
  ["19.90", { percent: "5" }, "20.90"],
  ["0.10", { percent: "12.5" }, "0.11"],
  ["100", { percent: "-33.33" }, "66.67"],
  ["10", { add: "-2.00" }, "8.00"],
  ["10", { percent: "10", add: "0.50" }, "11.50"],
  ["9999999.99", { percent: "0.01" }, "10000999.99"],
] as const)("%s by %o is %s, to the cent", ([current, rule, result]) => {
  expect(adjust(current, rule)).toBe(result);
});

test.for([
  ["12.40", { ending: "0.99" }, "11.99"],
  ["12.50", { ending: "0.99" }, "12.99"],
  ["0.20", { ending: "0.99" }, "0.99"],
  ["12.34", { step: "0.05" }, "12.35"],
  ["12.34", { step: "1" }, "12.00"],
] as const)("%s is rounded by %o to %s", ([current, rule, result]) => {
  expect(adjust(current, rule)).toBe(result);
});

test("no result is below the minimum, not even after rounding", () => {
  expect(adjust("12.00", { percent: "-50", ending: "0.99", minimum: "7.50" })).toBe("7.50");
});

test("no result is above the maximum, not even after rounding", () => {
  expect(adjust("12.00", { percent: "50", ending: "0.99", maximum: "17.50" })).toBe("17.50");
  expect(adjust("12.00", { percent: "10", minimum: "5", maximum: "20" })).toBe("13.20");
});

test("a maximum below the minimum is rejected", () => {
  expect(AmountRule.safeParse({ minimum: "5", maximum: "4.99" }).success).toBe(false);
  expect(AmountRule.safeParse({ minimum: "5", maximum: "5.00" }).success).toBe(true);
});

test("an amount may become negative, which the field then rejects", () => {
  expect(adjust("1.00", { add: "-2" })).toBe("-1.00");
});

test("what is no amount has no result", () => {
  expect(adjust("", { percent: "5" })).toBeNull();
  expect(adjust("about 5", { percent: "5" })).toBeNull();
});
