import { expect, test } from "vitest";

import { containsPattern, literalPattern } from "./like-pattern.ts";

test.each([
  ["Lamp", "Lamp", "%Lamp%"],
  ["50%", String.raw`50\%`, String.raw`%50\%%`],
  ["a_b", String.raw`a\_b`, String.raw`%a\_b%`],
  ["\\", "\\\\", String.raw`%\\%`],
  ["", "", "%%"],
])("the signs of %j stand for themselves in a pattern", (text, literal, contains) => {
  expect(literalPattern(text)).toBe(literal);
  expect(containsPattern(text)).toBe(contains);
});
