import { expect, test } from "vitest";

import { wholePattern } from "./pattern.ts";

test.each([
  ["[\\w-.]+\\@([\\w-]+\\.)+[\\w-]{2,4}", "ann-b.c@lamps-x.example", false],
  ["[\\w-.]+\\@([\\w-]+\\.)+[\\w-]{2,4}", "ann-b.c@lamps-x.pl", true],
  ["[^\\@\\-]+\\-\\#\\ x", "a@-# x", false],
  ["[^\\@\\-]+\\-\\#\\ x", "ab-# x", true],
  ["[a\\-z]", "b", false],
  ["[\\d-a]", "5", true],
  ["[a-\\d]", "-", true],
  ["(?i)abc", "aBC", true],
  ["\\Aabc\\z", "abc", true],
  ["\\Qa.b\\E+", "a.bb", true],
  ["\\Qa.b\\E", "axb", false],
  ["\\p{Upper}[\\p{Digit}_]\\h", "A7\u00a0", true],
  ["\\p{Alpha}", "ż", false],
  ["\\p{Lu}\\p{L}+", "Żuk", true],
  ["a]", "a]", true],
  ["x\\R", "x\r\n", true],
  ["\\{\\}", "{}", true],
  ["\\/\\.\\\\", "/.\\", true],
])("%s is read as Java reads it: %s", (source, text, matches) => {
  expect(wholePattern(source)?.test(text)).toBe(matches);
});

test.each(["a++b", "[a[bc]]", "[\\w&&\\D]", "\\k<x>"])("%s has no counterpart", (source) => {
  expect(wholePattern(source)).toBeNull();
});
