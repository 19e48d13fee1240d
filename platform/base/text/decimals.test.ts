import { expect, test } from "vitest";

import { addDecimals, divideDecimals, negateDecimal } from "./decimals.ts";

test.each([
  [[], "0"],
  [["1.10", "2.20"], "3.3"],
  [["-0.05", "0.01"], "-0.04"],
  [["99999999999999999999", "1"], "100000000000000000000"],
])("%j add up to %s exactly", (numbers, sum) => {
  expect(addDecimals(numbers)).toBe(sum);
});

test.each([
  ["1", "3", 4, "0.3333"],
  ["2", "3", 2, "0.67"],
  ["-1", "2", 0, "-1"],
  ["10.5", "0.5", 2, "21"],
])("%s by %s to %i places is %s", (dividend, divisor, places, quotient) => {
  expect(divideDecimals(dividend, divisor, places)).toBe(quotient);
});

test("division by zero returns null, and zero has no sign", () => {
  expect(divideDecimals("1", "0.0", 2)).toBeNull();
  expect(["0", "1.5", "-1.5"].map(negateDecimal)).toEqual(["0", "-1.5", "1.5"]);
});
