import { expect, test } from "vitest";

import { atLeast, atMost, countCharacters, isTooLong } from "./count-characters.ts";

test("an emoji and an accented letter are one character each, outer spaces none", () => {
  expect(countCharacters(" Żółw 🐢 ")).toBe(6);
});

test("a limit is one of characters", () => {
  expect(isTooLong("🐢".repeat(5), 5)).toBe(false);
  expect(isTooLong(" 🐢🐢\n", 2)).toBe(false);
  expect(isTooLong("🐢".repeat(6), 5)).toBe(true);
  expect(isTooLong(`a${" ".repeat(200)}`, 5)).toBe(true);
  expect(atMost(2)("🐢🐢")).toBe(true);
  expect(atMost(2)("abc")).toBe(false);
  expect(atLeast(2)("🐢")).toBe(false);
  expect(atLeast(2)("ab ")).toBe(true);
});
