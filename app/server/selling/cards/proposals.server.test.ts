import { expect, test } from "vitest";

import { wordDiffer } from "./proposals.server.ts";

test("a diff shows removed and added words", () => {
  expect(wordDiffer()("A blue mug", "A deep blue cup")).toEqual([
    { text: "A ", change: "same" },
    { text: "deep ", change: "added" },
    { text: "blue ", change: "same" },
    { text: "mug", change: "removed" },
    { text: "cup", change: "added" },
  ]);
});

const changes = (parts: { change: string }[]) => parts.map(({ change }) => change);

test.each([
  ["too long to compare", "old ".repeat(4000), "new ".repeat(4000)],
  ["that differs in too many places", ", ".repeat(4500), ". ".repeat(4500)],
])("a text %s is shown as replaced", (_kind, before, after) => {
  expect(changes(wordDiffer()(before, after))).toEqual(["removed", "added"]);
});

test("the work for all texts of a page is limited", () => {
  const diff = wordDiffer();
  for (let text = 0; text < 3; text += 1) diff(", ".repeat(1000), ". ".repeat(1000));

  expect(changes(diff("A blue mug", "A red mug"))).toEqual(["removed", "added"]);
});
