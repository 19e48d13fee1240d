import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const text = readFileSync("docs/spec-coverage.md", "utf8");
const lines = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Says|\*\*)/.test(line));

test("every test that the coverage of the specification names is there", () => {
  const named = [
    ...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \| (?:done|partly))/g),
  ];
  const gone = named.filter(([, file = "", title = ""]) => !titlesIn(file).includes(title));

  expect(named.length).toBeGreaterThan(80);
  expect(gone.map(([whole]) => whole)).toEqual([]);
});

test("every sentence has a state, and what is done is shown by a test", () => {
  const states = lines.map((line) => line.split(" | ").at(-1)?.replace(" |", ""));
  const unshown = lines.filter((line) => line.endsWith("| done |") && !/\.tsx?`: /.test(line));

  expect(new Set(states)).toEqual(new Set(["done", "partly", "missing"]));
  expect(unshown).toEqual([]);
});

function titlesIn(file: string): string {
  return readFileSync(file, "utf8");
}
