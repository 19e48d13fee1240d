import { expect, test } from "vitest";

import { parseCells, writeCell } from "#app/rules/pasted-cells.ts";

import { parsePasted, pastedCurrencies } from "./pasted-value.ts";
import type { FormField } from "./twin-field.ts";

const field = (more: Partial<FormField>): FormField => ({
  key: "genre",
  label: "Genre",
  help: "",
  required: false,
  kind: "text",
  value: "",
  stored: false,
  displayValue: "",
  choices: [],
  rule: {},
  ...more,
});

test("rows and cells of a spreadsheet are separated, quoted ones too", () => {
  expect(parseCells("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseCells('"two\nlines"\t"says ""no"""\nlast')).toEqual([
    ["two\nlines", 'says "no"'],
    ["last"],
  ]);
  expect(parseCells('5" pipe')).toEqual([['5" pipe']]);
  expect(parseCells('""\tlast')).toEqual([["", "last"]]);
});

test("quotes that no spreadsheet has added stay", () => {
  expect(parseCells('"Big, heavy"\t"Big, heavy", Sale\r"open')).toEqual([
    ['"Big, heavy"', '"Big, heavy", Sale'],
    ['"open'],
  ]);
});

test.each(['"Big, heavy", Sale', "two\nlines", "a\tb", 'says "no"', '"', "plain"])(
  "a copied cell with %j is pasted as one",
  (text) => {
    expect(parseCells(writeCell(text))).toEqual([[text]]);
    expect(parseCells(`${writeCell(text)}\t1\r\n`)).toEqual([[text, "1"]]);
  },
);

test("a choice is found by its name, dates and boxes as spreadsheets write them", () => {
  const choices = [
    { value: "n", label: "Novel" },
    { value: "p", label: "Poetry" },
  ];
  expect(parsePasted(field({ kind: "select", choices }), "novel")).toEqual(["n"]);
  expect(parsePasted(field({ kind: "select", choices }), "Drama")).toBeNull();
  expect(parsePasted(field({ kind: "multiSelect", choices }), "Poetry, Novel")).toEqual(["p", "n"]);
  expect(parsePasted(field({ kind: "select", choices }), "")).toEqual([]);
  expect(parsePasted(field({ kind: "date" }), "1.3.2026")).toEqual(["2026-03-01"]);
  expect(parsePasted(field({ kind: "boolean" }), "TAK")).toEqual(["on"]);
  expect(parsePasted(field({ kind: "boolean" }), "FALSE")).toEqual([]);
  expect(parsePasted(field({ kind: "number" }), " 1 234,5 ")).toEqual(["1 234,5"]);
});

test("a currency is found by its sign if that has one meaning", () => {
  const choices = ["EUR", "PLN", "USD"].map((code) => ({ value: code.toLowerCase(), label: code }));
  const currency = field({ kind: "select", choices });

  expect(
    ["€", "Euro", "ZŁ", " zl ", "pln", "$"].map((text) => parsePasted(currency, text)),
  ).toEqual([["eur"], ["eur"], ["pln"], ["pln"], ["pln"], ["usd"]]);
  expect(parsePasted(currency, "£")).toBeNull();
  const more = { ...currency, choices: [...choices, { value: "cad", label: "CAD" }] };
  expect(parsePasted(more, "$")).toBeNull();
  expect(pastedCurrencies(more, "$").map(({ code }) => code)).toEqual(["USD", "CAD"]);
});

test("the marks of spreadsheets for texts are no part of codes and numbers, but may be of texts", () => {
  expect(parsePasted(field({ key: "sku" }), "'0590")).toEqual(["0590"]);
  expect(parsePasted(field({ key: "sku" }), '="0590"')).toEqual(["0590"]);
  expect(parsePasted(field({ kind: "number" }), "'12,5")).toEqual(["12,5"]);
  expect(parsePasted(field({ kind: "date" }), "'1.3.2026")).toEqual(["2026-03-01"]);
  expect(parsePasted(field({ kind: "text" }), "'90s")).toEqual(["'90s"]);
});
