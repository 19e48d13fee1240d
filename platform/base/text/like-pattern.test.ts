import { expect, test } from "vitest";

import { exactText, isLike } from "./like-pattern.ts";

test.each([
  ["Lamp", "lamp", true],
  ["Lamp", "%am%", true],
  ["Lamp", "am", false],
  ["Lamp", "_amp", true],
  ["Lamp", "%", true],
  ["", "%", true],
  ["", "", true],
  ["a.b", "a_b", true],
  ["ab", "a.b", false],
  ["Lamp (red)", "%(RED)", true],
  ["50%", String.raw`50\%`, true],
  ["500", String.raw`50\%`, false],
  ["product_lamp", String.raw`product\_%`, true],
  ["products", String.raw`product\_`, false],
  [String.raw`a\b`, String.raw`a\\b`, true],
  ["a\\", "a\\", true],
  ["😀", "_", true],
])("%j is like %j: %s", (value, pattern, expected) => {
  expect(isLike(value, pattern)).toBe(expected);
});

test.each([
  ["Lamp", "Lamp"],
  [String.raw`50\%`, "50%"],
  [String.raw`A\_1`, "A_1"],
  [String.raw`a\\b`, String.raw`a\b`],
  ["50%", null],
  ["A_1", null],
  [String.raw`a\\%`, null],
])("the pattern %j stands for %j alone", (pattern, text) => {
  expect(exactText(pattern)).toBe(text);
});

test("a pattern of many wildcards is not slow", () => {
  expect(isLike("a".repeat(500), `${"%a".repeat(200)}b`)).toBe(false);
});
