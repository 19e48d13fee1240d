import { afterAll, afterEach, expect, test } from "vitest";

import { getLocale, type Locale, overwriteGetLocale } from "#app/paraglide/runtime.js";

import { formatBytes, formatNumber, formatPrice, padCents } from "./numbers.ts";

// Restored after the tests, because test files share the runtime module, from which other tests read the request's
// language.
const asBefore = getLocale;

afterEach(() => speak("en"));
afterAll(() => overwriteGetLocale(asBefore));

function speak(locale: Locale): void {
  overwriteGetLocale(() => locale);
}

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

test.each([
  ["pl", 999, "999,00\u00A0B"],
  ["pl", 1536, "1,54\u00A0kB"],
  ["ru", 2_500_000, "2,50\u00A0МБ"],
] as const)("in %s %d bytes read %s", (locale, bytes, text) => {
  speak(locale);
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ["pl", "1234.5", "1\u00A0234,5"],
  ["ru", "1234567", "1\u00A0234\u00A0567"],
  [
    "pl",
    "12345678901234567890.125",
    "12\u00A0345\u00A0678\u00A0901\u00A0234\u00A0567\u00A0890,125",
  ],
  ["pl", "a dozen", "a dozen"],
] as const)("in %s the number %s reads %s", (locale, raw, text) => {
  speak(locale);
  expect(formatNumber(raw)).toBe(text);
});

test.each([
  ["pl", "1299", "PLN", "1\u00A0299,00\u00A0zł"],
  ["pl", "19.9", "EUR", "19,90\u00A0€"],
  ["ru", "1299.5", "PLN", "1\u00A0299,50\u00A0PLN"],
  ["ru", "19.99", "", "19,99"],
  ["pl", "19.9", "points", "19,90\u00A0points"],
] as const)("in %s the price %s %s reads %s", (locale, raw, currency, text) => {
  speak(locale);
  expect(formatPrice(raw, currency)).toBe(text);
});

test.each([
  ["129.9", "129.90"],
  ["129", "129.00"],
  ["129.99", "129.99"],
  ["", ""],
  ["1,5", "1,5"],
])("money keeps its two decimals: %s is %s", (stored, shown) => {
  expect(padCents(stored)).toBe(shown);
});
