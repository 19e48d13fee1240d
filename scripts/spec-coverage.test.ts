import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

describe.each([
  ["the specification", "docs/spec-coverage.md", 80],
  ["the platform", "docs/platform-coverage.md", 120],
])("the coverage of %s", (_what, path, fewest) => {
  const text = readFileSync(path, "utf8");
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Says|\*\*)/.test(line));

  test("names tests that are there", () => {
    const named = [
      ...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \| (?:done|partly))/g),
    ];
    const missingTests = named.filter(
      ([, file = "", title = ""]) => !titlesIn(file).includes(title),
    );

    expect(named.length).toBeGreaterThan(fewest);
    expect(missingTests.map(([citation]) => citation)).toEqual([]);
  });

  test("gives every sentence a state, and what is done a test", () => {
    const states = lines.map((line) => line.split(" | ").at(-1)?.replace(" |", ""));
    const unshown = lines.filter((line) => line.endsWith("| done |") && !/\.tsx?`: /.test(line));

    expect(states.filter((state) => !["done", "partly", "missing"].includes(state ?? ""))).toEqual(
      [],
    );
    expect(unshown).toEqual([]);
  });
});

function titlesIn(file: string): string {
  return readFileSync(file, "utf8");
}
