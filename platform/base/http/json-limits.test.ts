import { expect, test } from "vitest";

import { assertJsonLimits, assertJsonTextLimits } from "./json-limits.ts";

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
const nested = (levels: number): unknown =>
  JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

test.each([
  ["a list of 10,000 ids", { idList: times(10_000, "id") }],
  ["1,000 members", members(1000)],
  [
    "100 patterns",
    { a: { nameLikeList: times(60, "x%"), textLike: "x" }, bLikeAnyOfList: times(39, "y") },
  ],
  ["32 levels", nested(32)],
  ["likelihood", { likelihood: times(200, "x"), dislike: times(200, "y") }],
])("%s is accepted", (_what, json) => {
  expect(() => assertJsonLimits(json)).not.toThrow();
});

test.each([
  ["values", { a: times(7000, 1), b: times(7000, 1) }, /more than 12000 values/],
  ["members", { authData: members(70_000) }, /more than 1000 members/],
  ["levels", nested(34), /nested too deeply/],
  ["levels of 500 KB", nested(250_000), /nested too deeply/],
  [
    "patterns in several searches",
    times(50, { nameLikeList: ["a", "b"], textLike: "c" }),
    /at most 100 patterns/,
  ],
  ["long patterns", { nameLikeList: times(21, "x".repeat(1000)) }, /20000 characters/],
])("too many %s are rejected", (_what, json, message) => {
  expect(() => assertJsonLimits(json)).toThrow(message);
});

test.each([
  ["70,000 members", JSON.stringify(members(70_000)), /more than 12000 values/],
  ["a list of 20,000", JSON.stringify(times(20_000, 1)), /more than 12000 values/],
  ["levels that never end", "[".repeat(500_000), /nested too deeply/],
])("the text of %s is rejected before it is parsed", (_what, text, message) => {
  expect(() => assertJsonTextLimits(text)).toThrow(message);
});

test("brackets and commas in strings of the text don't count", () => {
  const value = { text: `${",[{".repeat(20_000)}\\"${",[".repeat(20_000)}\\` };

  expect(() => assertJsonTextLimits(JSON.stringify(value))).not.toThrow();
});
