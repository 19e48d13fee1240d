import { expect, test } from "vitest";

import { diffHtml } from "./rendered-diff.server.ts";

test("changed words are marked inside the elements of the new text", () => {
  expect(diffHtml("<p>A <b>blue</b> chair</p>", "<p>A <b>red</b> chair</p>", 100)).toBe(
    "<p>A <b><del>blue</del><ins>red</ins></b> chair</p>",
  );
});

test("the elements of the new text stay balanced", () => {
  const html = diffHtml("<p>Old text</p>", "<h2>Facts</h2><ul><li>Old</li></ul>", 100) ?? "";

  expect(html.replaceAll(/<\/?(?:ins|del)>/g, "").match(/<[^>]+>/g)).toEqual([
    "<h2>",
    "</h2>",
    "<ul>",
    "<li>",
    "</li>",
    "</ul>",
  ]);
  expect(html).toContain("<ins>Facts</ins>");
});

test("texts that differ too much have no diff", () => {
  expect(diffHtml("<p>a b c d</p>", "<p>e f g h</p>", 2)).toBeNull();
});
