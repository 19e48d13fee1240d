import { expect, test } from "vitest";

import { findMeantCurrencies, isCurrency } from "./currencies.ts";

test("a unit is a currency by sign, word or code, and no other", () => {
  expect(["zł", "ZL", "PLN", "pln", "zł."].every((unit) => isCurrency(unit, "PLN"))).toBe(true);
  expect(["€", "kg", "zł"].some((unit) => isCurrency(unit, "USD"))).toBe(false);
  expect(isCurrency("zł", "")).toBe(false);
  expect(isCurrency("", "blue")).toBe(false);
  expect(isCurrency("constructor", "PLN")).toBe(false);
});

test.each([
  ["€", "EUR"],
  [" Euro ", "eur"],
  ["£", "GBP"],
  ["грн.", "UAH"],
  ["₴", "UAH"],
  ["₽", "RUB"],
  ["Kč", "CZK"],
  ["kr", "SEK"],
  ["zł\u00A0", "PLN"],
])("%j is %s", (unit, code) => {
  expect(isCurrency(unit, code)).toBe(true);
});

test("a sign of several currencies is each of them", () => {
  expect(["USD", "CAD", "AUD", "MXN"].every((code) => isCurrency("$", code))).toBe(true);
  expect(["RUB", "BYN"].every((code) => isCurrency("руб", code))).toBe(true);
  expect(isCurrency("us$", "CAD")).toBe(false);
});

test("a currency may be written by a sign, too, if that has one meaning", () => {
  expect(isCurrency("PLN", "zł")).toBe(true);
  expect(isCurrency("€", "Euro")).toBe(true);
  expect(isCurrency("$", "$")).toBe(true);
  expect(isCurrency("USD", "$")).toBe(false);
  expect(isCurrency("EUR", "zł")).toBe(false);
});

test("options that are currencies are found by their signs, others aren't", () => {
  const options = [
    { id: "1", names: ["USD"] },
    { id: "2", names: ["Canada", "CAD"] },
    { id: "3", names: ["gold"] },
  ];

  expect(findMeantCurrencies("$", options)).toEqual([
    { id: "1", code: "USD" },
    { id: "2", code: "CAD" },
  ]);
  expect(findMeantCurrencies("zł", options)).toEqual([]);
  expect(findMeantCurrencies("gold", options)).toEqual([]);
});
