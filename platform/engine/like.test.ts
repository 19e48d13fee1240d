import { expect, test } from "vitest";

import { isLike } from "./like.ts";

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
])("%j is like %j: %s", (value, pattern, expected) => {
  expect(isLike(value, pattern)).toBe(expected);
});

test("a pattern of many wildcards is not slow", () => {
  expect(isLike("a".repeat(500), `${"%a".repeat(200)}b`)).toBe(false);
});
