import { expect, test } from "vitest";

import { eanRule } from "./ean.ts";

test.each([
  [
    "36000291452",
    "EAN must be 8 or 13 digits. Spreadsheets remove zeros at the start: did you mean 0036000291452?",
  ],
  [
    "036000291453",
    "EAN must be 8 or 13 digits. If this is a UPC, its check digit is wrong: did you mean 036000291452?",
  ],
  ["123", "EAN must be 8 or 13 digits"],
  ["", "EAN is required"],
])("the EAN %j is refused: %s", (text, message) => {
  const { error } = eanRule("").safeParse(text);

  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ["036000291452", "0036000291452"],
  [" 96385074 ", "96385074"],
])("the EAN %j is saved as %s", (text, ean) => {
  expect(eanRule("").parse(text)).toBe(ean);
});
