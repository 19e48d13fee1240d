import { expect, test } from "vitest";

import { dropTextMark, isRounded } from "./spreadsheet-codes.ts";

test.each([
  ["'5901234123457", "5901234123457"],
  [" '0590 ", "0590"],
  ['="0590"', "0590"],
  ["'A-1", "A-1"],
  ["'9", "9"],
  ["'€ 9", "€ 9"],
  ["'quoted", "'quoted"],
  ["'=1", "'=1"],
  ["A'1", "A'1"],
  ["'A-1'", "'A-1'"],
  ["''A-1", "''A-1"],
  ["'", "'"],
  ["", ""],
])("the code %j is %j", (cell, code) => {
  expect(dropTextMark(cell)).toBe(code);
});

test("a number that a spreadsheet has rounded is known by its exponent", () => {
  expect(["5.90E+12", "5,90123E+12", "5e+12", "'5.9E+12"].every(isRounded)).toBe(true);
  expect(["E+12", "5.90E-12", "590", "A5.9E+12"].some(isRounded)).toBe(false);
});
