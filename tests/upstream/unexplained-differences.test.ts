import { expect, test } from "vitest";

import { findUnexplained } from "./unexplained-differences.ts";

const EXPLAINED = { "touch list": { reason: "Touches", differences: [".touches[] upstream 2"] } };

test.each([
  ["the explained difference", [".touches[] upstream 2"], []],
  [
    "another difference in an explained step",
    [".touches[] upstream 2", ".name upstream 1 | ours 2"],
    ["touch list: .name upstream 1 | ours 2"],
  ],
  [
    "another value of the same member",
    [".touches[] upstream 3"],
    ["touch list: .touches[] upstream 3", "touch list: no longer .touches[] upstream 2"],
  ],
  ["an explained step that is equal by now", [], ["touch list: no longer .touches[] upstream 2"]],
])("%s", (_case, differences, unexplained) => {
  expect(findUnexplained(new Map([["touch list", differences]]), EXPLAINED)).toEqual(unexplained);
});

test("a step that isn't recorded any more, and one that isn't explained", () => {
  const steps = new Map([["new step", ["http 200 | 400"]]]);

  expect(findUnexplained(steps, EXPLAINED)).toEqual([
    "new step: http 200 | 400",
    "touch list: no longer .touches[] upstream 2",
  ]);
});
