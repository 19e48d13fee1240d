import { expect, test } from "vitest";

import { cellText } from "./cell-text.rules.ts";

test.each([
  [null, ""],
  ["007", "007"],
  [5_901_234_123_457, "5901234123457"],
  [0.1 + 0.2, "0.3"],
  [1e21, "1000000000000000000000"],
  [1.5e-7, "0.00000015"],
  [-12.5, "-12.5"],
  [Number.NaN, ""],
  [true, "true"],
  [new Date("2024-02-29T00:00:00Z"), "2024-02-29"],
  [new Date("2024-02-29T08:30:00Z"), "2024-02-29T08:30:00.000Z"],
  [new Date(Number.NaN), ""],
])("the cell %s reads as a spreadsheet shows it", (value, text) => {
  expect(cellText(value)).toBe(text);
});
