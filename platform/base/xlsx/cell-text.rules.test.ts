import { expect, test } from "vitest";

import { type CellFormat, numberText } from "./cell-text.rules.ts";

const PLAIN: CellFormat = { kind: "plain" };
const DIGITS: CellFormat = { kind: "digits", count: 4 };

test.each([
  [5_901_234_123_457, PLAIN, "5901234123457"],
  [0.1 + 0.2, PLAIN, "0.3"],
  [1e21, PLAIN, "1000000000000000000000"],
  [1.5e-7, PLAIN, "0.00000015"],
  [-12.5, PLAIN, "-12.5"],
  [7, DIGITS, "0007"],
  [12_345, DIGITS, "12345"],
  [-7, DIGITS, "-7"],
  [7.5, DIGITS, "7.5"],
  [45_351, { kind: "date" }, "2024-02-29"],
  [0, { kind: "date" }, "0"],
  [0.25, { kind: "date" }, "06:00"],
  [0, { kind: "time" }, "00:00"],
  [0.999_988_425_925_926, { kind: "time" }, "23:59:59"],
  [2, { kind: "duration" }, "48:00"],
  [-0.5, { kind: "duration" }, "-0.5"],
] as const)("the number %s as %j is read as %s", (value, format, text) => {
  expect(numberText(value, format, false)).toBe(text);
});
