import fc from "fast-check";
import { expect, test } from "vitest";

import { testSeed } from "../../testing/test-seed.ts";
import { addDecimals, canonicalDecimal, divideDecimals, subtractDecimals } from "./decimals.ts";

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

test.each([
  ["10", "0.01", "9.99"],
  ["0", "0", "0"],
  ["0", "1.5", "-1.5"],
  ["1.5", "1.50", "0"],
  ["-1.5", "-1.5", "0"],
])("%s minus %s is %s", (minuend, subtrahend, difference) => {
  expect(subtractDecimals(minuend, subtrahend)).toBe(difference);
});

test("division by zero returns null, and a quotient that rounds to zero has no sign", () => {
  expect(divideDecimals("1", "0.0", 2)).toBeNull();
  expect(divideDecimals("-1", "1000", 2)).toBe("0");
});

test.each([
  ["+007.500", "7.5"],
  ["1e3", "1000"],
  ["12.5E-3", "0.0125"],
  ["-1.20e1", "-12"],
  ["-0.00", "0"],
  [".5", "0.5"],
  ["5.", "5"],
  ["1e-7", "0.0000001"],
  ["12.5E2", "1250"],
  ["1e300", `1${"0".repeat(300)}`],
  ["1e-999", `0.${"0".repeat(998)}1`],
  ["99999999999999999999.99", "99999999999999999999.99"],
  ["9".repeat(308), "9".repeat(308)],
])("the canonical spelling of %s is %s", (text, canonical) => {
  expect(canonicalDecimal(text)).toBe(canonical);
});

test.each([
  "",
  "abc",
  "--1",
  ".",
  "1,5",
  "1 000",
  "0x10",
  "NaN",
  "Infinity",
  "1e999",
  "1e99999999",
  "١",
  "1".repeat(401),
])("%j is not a number", (text) => {
  expect(canonicalDecimal(text)).toBeNull();
});

test("a text longer than any number is not a number", () => {
  expect(canonicalDecimal(`0.${"0".repeat(300)}1`)).toHaveLength(303);
  expect(canonicalDecimal(`0.${"0".repeat(400)}1`)).toBeNull();
});

test("a number has one canonical spelling of the same value", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const canonical = canonicalDecimal(String(number)) ?? "";
      expect(Number(canonical)).toBe(number === 0 ? 0 : number);
      expect(canonicalDecimal(canonical)).toBe(canonical);
      expect(canonical).not.toMatch(/e/i);
    }),
    { seed: testSeed() },
  );
});
