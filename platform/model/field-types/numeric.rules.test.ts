import fc from "fast-check";
import { expect, test } from "vitest";

import { canonicalNumber } from "./numeric.rules.ts";

test.each([
  ["12.50", "12.5"],
  ["+007", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  ["-0.0", "0"],
  ["1e3", "1000"],
  ["12.5E-3", "0.0125"],
  ["-1.20e1", "-12"],
])("%s is written %s", (input, canonical) => {
  expect(canonicalNumber(input)).toBe(canonical);
});

test.each(["", "abc", "1,5", "0x10", "1e999", "Infinity", "1 000", "--1"])(
  "%s is no number",
  (input) => {
    expect(canonicalNumber(input)).toBeNull();
  },
);

test("a text longer than any number is none", () => {
  expect(canonicalNumber(`0.${"0".repeat(300)}1`)).toHaveLength(303);
  expect(canonicalNumber(`0.${"0".repeat(400)}1`)).toBeNull();
});

test("a number has one canonical spelling of the same value", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const canonical = canonicalNumber(String(number)) ?? "";
      expect(Number(canonical)).toBe(number === 0 ? 0 : number);
      expect(canonicalNumber(canonical)).toBe(canonical);
      expect(canonical).not.toMatch(/e/i);
    }),
  );
});
