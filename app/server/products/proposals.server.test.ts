import { expect, test } from "vitest";

import { wordDiff } from "./proposals.server.ts";

test("a diff names what goes and what comes, word by word", () => {
  expect(wordDiff("A blue mug", "A deep blue cup")).toEqual([
    { text: "A ", change: "same" },
    { text: "deep ", change: "added" },
    { text: "blue ", change: "same" },
    { text: "mug", change: "removed" },
    { text: "cup", change: "added" },
  ]);
});

test("a text too long to compare is shown as replaced", () => {
  const parts = wordDiff("old ".repeat(4000), "new ".repeat(4000));

  expect(parts.map(({ change }) => change)).toEqual(["removed", "added"]);
});
