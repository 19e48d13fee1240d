import { expect, test } from "vitest";

import { formatBytes, formatNumber, formatPrice } from "./numbers.ts";

test.each([
  [0, "0.00 B"],
  [999, "999.00 B"],
  [1000, "1.00 KB"],
  [1536, "1.54 KB"],
  [2_500_000, "2.50 MB"],
  [3_000_000_000_000_000, "3.00 PB"],
  [3_000_000_000_000_000_000, "3000.00 PB"],
])("%d bytes read %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ["1234567.5", "1\u00A0234\u00A0567.5"],
  ["999", "999"],
  ["-12000", "-12\u00A0000"],
  ["a dozen", "a dozen"],
])("the number %s reads %s", (raw, text) => {
  expect(formatNumber(raw)).toBe(text);
});

test.each([
  ["1299", "PLN", "1\u00A0299.00\u00A0PLN"],
  ["19.9", "EUR", "19.90\u00A0EUR"],
  ["19.99", "", "19.99"],
])("the price %s %s reads %s", (raw, currency, text) => {
  expect(formatPrice(raw, currency)).toBe(text);
});
