import { expect, test } from "vitest";

import { cleanCode, cleanName } from "./clean-text.ts";

test.each([
  [" A ", "A"],
  ["\u00A0Green\u00A0tea\u200B", "Green tea"],
  ["\uFEFFZ\u0307o\u0301\u0142w", "\u017B\u00f3\u0142w"],
  ["soft\u00ADhyphen", "softhyphen"],
  ["\u{1F468}\u200D\u{1F373} hat", "\u{1F468}\u200D\u{1F373} hat"],
  ["\u200Dx\u200D", "x"],
])("the name %j is stored as %j", (text, name) => {
  expect(cleanName(text)).toBe(name);
});

test.each([
  [" FM-1\t", "FM-1"],
  ["FM\u200D-1", "FM-1"],
  [String.raw`FQ\1`, String.raw`FQ\1`],
  ["fs%", "fs%"],
])("the code %j is stored as %j", (text, code) => {
  expect(cleanCode(text)).toBe(code);
});
