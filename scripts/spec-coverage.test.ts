import { readFileSync } from "node:fs";

import ts from "typescript";
import { describe, expect, test } from "vitest";

describe.each([
  ["the specification", "docs/spec-coverage.md"],
  ["the platform", "docs/platform-coverage.md"],
])("the coverage of %s", (_what, path) => {
  const text = readFileSync(path, "utf8");
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Says|\*\*)/.test(line));

  test("names tests that exist", () => {
    const named = [
      ...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \| (?:done|partly))/g),
    ];
    const missingTests = named.filter(
      ([, file = "", title = ""]) => !titlesIn(file).includes(title),
    );

    expect(named.length).toBeGreaterThan(80);
    expect(missingTests.map(([citation]) => citation)).toEqual([]);
  });

  test("gives every sentence a state, and a test if it is done", () => {
    const states = lines.map((line) => line.split(" | ").at(-1)?.replace(" |", ""));
    const withoutTest = lines.filter(
      (line) => line.endsWith("| done |") && !/\.tsx?`: /.test(line),
    );

    expect(states.filter((state) => !["done", "partly", "missing"].includes(state ?? ""))).toEqual(
      [],
    );
    expect(withoutTest).toEqual([]);
  });
});

/**
 * Lists the full titles of tests, groups and steps; a template literal is listed as it is written.
 */
function titlesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (title && ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.getText(source))) {
      if (ts.isStringLiteralLike(title)) titles.push(title.text);
      if (ts.isTemplateExpression(title)) titles.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
