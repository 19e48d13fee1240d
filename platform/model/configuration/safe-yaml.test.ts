import { expect, test } from "vitest";

import { parseFiles } from "./yaml-files.ts";

test.each([
  ["an anchor", "a: &a [x]\nb: 1", "Anchors"],
  ["an alias", "a: *b", "Aliases"],
  ["a tag", "a: !!js/function x", "Tags"],
  ["keys of any type", "? [a]\n: b", "Keys with ?"],
  ["deep brackets", `a: ${"[".repeat(50_000)}`, "nested too deeply"],
  ["deep lists", "- ".repeat(50_000), "nested too deeply"],
  ["deep maps", Array.from({ length: 500 }, (_, at) => `${" ".repeat(at)}a:`).join("\n"), "nested"],
  ["very many parts", "a: 1\n".repeat(40_000), "at most 100000 parts"],
  ["a key used twice", "a: 1\nb: { c: 1, c: 2 }", "must be unique: c"],
])("%s is rejected", (_case, text, reason) => {
  const { documents, findings } = parseFiles([{ path: "lists/a.yaml", text }]);
  expect(documents).toEqual([]);
  expect(JSON.stringify(findings)).toContain(reason);
});

test("a text may look like a tag, an anchor or a list", () => {
  const text = "a: '&b'\nb: x & y!\nc: |\n  - - - - - - - - - -\n  &a *b !c";
  const { documents } = parseFiles([{ path: "lists/a.yaml", text }]);
  const c = "- - - - - - - - - -\n&a *b !c\n";
  expect(documents[0]?.content).toEqual({ a: "&b", b: "x & y!", c });
});

test("an error names its place", () => {
  const { findings } = parseFiles([{ path: "lists/a.yaml", text: "a: 1\nb: [" }]);
  expect(JSON.stringify(findings)).toContain("at line 2, column");
});
