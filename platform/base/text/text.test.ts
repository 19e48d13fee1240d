import { expect, test } from "vitest";

import { isOneLine } from "./text.ts";

test.each([
  ["Desk lamp, 40 W – “naïve café” 🍎", true],
  ["Desk\nlamp", false],
  ["Desk\r\nlamp", false],
  ["Desk\tlamp", false],
  ["Desk\u2028lamp", false],
  ["Desk\u0085lamp", false],
  ["\u001B lamp", false],
  ["half \uD83C", false],
])("whether %j stands on one line", (text, expected) => {
  expect(isOneLine(text)).toBe(expected);
});
