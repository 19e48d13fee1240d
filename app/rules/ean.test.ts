import { expect, test } from "vitest";

import { correctedEan } from "./ean.ts";

test.each([
  ["5901234123457", null],
  ["5901234123450", "5901234123457"],
  ["96385074", null],
  ["96385070", "96385074"],
  ["4006381333930", "4006381333931"],
  ["590123412345", null],
  ["", null],
])("of %s the right reading is %s", (text, corrected) => {
  expect(correctedEan(text)).toBe(corrected);
});
