import { expect, test } from "vitest";

import { addFacts, noFacts, listQuestions } from "./column-facts.rules.ts";
import { decideDates, isSerialDate, plainDate } from "./date-notation.rules.ts";
import { decideNumbers, plainNumber, splitUnit } from "./number-notation.rules.ts";

function collectFacts(values: readonly string[], isWorkbook = false) {
  const facts = noFacts(1);
  for (const value of values) addFacts(facts, [value], isWorkbook);
  return {
    numbers: { ...facts[0]!.numbers },
    dates: facts[0]!.dates,
    questions: listQuestions(facts),
  };
}

test.each([
  [["0,350", "0,35"], "comma"],
  [["1.234,50"], "comma"],
  [["1,234", "10,5"], "comma"],
  [["1,234", "1,234.50"], "point"],
  [["1,234,567"], "point"],
  [["12", "7"], "point"],
  [["99,99 zł", "1,234"], "comma"],
  [["'0,350", "'12,5"], "comma"],
  [["'12,500"], null],
  [["12,500"], null],
  [["1.234"], null],
  [["1,5", "1.5"], null],
])("the numbers %j are written with a %s", (values, notation) => {
  expect(decideNumbers(collectFacts(values).numbers)).toBe(notation);
});

test("a number of a workbook says nothing about its texts, and needs no answer", () => {
  expect(decideNumbers(collectFacts(["1.234", "12.5"], true).numbers)).toBe("point");
  expect(decideNumbers(collectFacts(["1.234", "0,5"], true).numbers)).toBe("comma");
});

test.each([
  ["1.234,50", "comma", "1234.50"],
  ["0,350", "comma", "0.35"],
  ["10,50", "comma", "10.50"],
  ["1 234,5", "comma", "1234.5"],
  ["1\u00A0234\u00A0567,5", "comma", "1234567.5"],
  ["1'234.5", "point", "1234.5"],
  ["-3", "point", "-3"],
  ["1 2", "comma", null],
  ["0,350", "point", null],
  ["0.350,5", "comma", null],
  ["1.234.56", "comma", null],
  ["1.234 567", "comma", null],
  ["1.5", "comma", null],
  ["12 kg", "comma", null],
  ["", "point", null],
] as const)("%j with a %s is %j", (text, notation, number) => {
  expect(plainNumber(text, notation)).toBe(number);
});

test.each([
  ["99,99 zł", "99,99", "zł"],
  ["PLN 5", "5", "PLN"],
  ["€1.50", "1.50", "€"],
  ["\u22125", "-5", ""],
  ["7", "7", ""],
])("%j is the number %s and the unit %j", (text, number, unit) => {
  expect(splitUnit(text)).toEqual({ number, unit });
});

test.each([
  [["15-01-2025", "09-01-2025", "1.2.2025", "45789"], "d-m-y"],
  [["2025-01-15"], "y-m-d"],
  [["05.06.2025"], "d.m.y"],
  [["05/06/2025", "13/06/2025"], "d/m/y"],
  [["05/06/2025", "06/13/2025"], "m/d/y"],
  [["05/06/2025"], ["d/m/y", "m/d/y"]],
  [
    ["2025-01-15", "15.01.2025"],
    ["y-m-d", "d.m.y"],
  ],
  [["tea"], "y-m-d"],
])("the days %j are written as %j", (values, notation) => {
  expect(decideDates(collectFacts(values).dates)).toEqual(notation);
});

test.each([
  ["15-01-2025", "d-m-y", "2025-01-15"],
  ["1.2.2025", "d.m.y", "2025-02-01"],
  ["15-01-2025 00:00:00", "d-m-y", "2025-01-15"],
  ["2025-01-15T10:30:00", "y-m-d", "2025-01-15T10:30:00"],
  ["31-02-2025", "d-m-y", null],
  ["2025-02-30", "y-m-d", null],
  ["1.2.2025", "d-m-y", null],
  ["15-01-25", "d-m-y", null],
  ["15-01-2025 10:30", "d-m-y", null],
] as const)("%j as %s is %j", (text, notation, day) => {
  expect(plainDate(text, notation)).toBe(day);
});

test("a number of days is known as one", () => {
  expect(["45789", "45789,5"].every(isSerialDate)).toBe(true);
  expect(isSerialDate("2025")).toBe(false);
});

test("a column that can be read in several ways is asked about, with a value", () => {
  expect(collectFacts(["12,500", "7"]).questions).toEqual([
    { column: 0, example: "12,500", dates: null },
  ]);
  expect(collectFacts(["05/06/2025"]).questions).toEqual([
    { column: 0, example: "05/06/2025", dates: ["d/m/y", "m/d/y"] },
  ]);
});
