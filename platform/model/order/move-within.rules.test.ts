import { expect, test } from "vitest";

import { moveWithin } from "./move-within.rules.ts";

test.each([
  ["one place up", "b", -1, ["b", "a", "c"]],
  ["one place down", "b", 1, ["a", "c", "b"]],
  ["not beyond the start", "a", -1, ["a", "b", "c"]],
  ["not beyond the end", "c", 1, ["a", "b", "c"]],
])("an entry moves %s", (_, id, by, moved) => {
  expect(moveWithin(["a", "b", "c"], id, by)).toEqual(moved);
});
