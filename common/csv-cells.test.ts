import { expect, test } from "vitest";

import { csvLine, escapeCell, unescapeCell } from "./csv-cells.ts";

test.each(["=1+1", "+48 123", "-", "@me", "\tindented", "'quoted", "''", "'=1", "-5 degrees"])(
  "the text %j survives a spreadsheet and the way back",
  (text) => {
    expect(escapeCell(text)).toBe(`'${text}`);
    expect(unescapeCell(escapeCell(text))).toBe(text);
  },
);

test.each(["-5", "12", "-3.50", "Tea", "", "a=b"])("the text %j is written as it is", (text) => {
  expect(escapeCell(text)).toBe(text);
  expect(unescapeCell(text)).toBe(text);
});

test("a line quotes its cells and doubles their quotation marks", () => {
  expect(csvLine([1, 'Say "hi"', "=1"])).toBe(`"1","Say ""hi""","'=1"\r\n`);
});
