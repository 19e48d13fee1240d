import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url);

/** Rows of the tables in docs/limits.md: the limit and the test files in the last column. */
const rows = readFileSync(new URL("docs/limits.md", ROOT), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:What|---) /.test(line))
  .map((line) => {
    const cells = line.split(" | ");
    const named = [...(cells.at(-1) ?? "").matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    return { limit: cells[0] ?? "", files: named };
  });

/** Limits that a library enforces and that are too slow to test. */
const WITHOUT_TEST = new Set(["| Time an image may take to decode"]);

test.each(rows)("$limit has a test that exists", ({ limit, files }) => {
  expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  const isTested = files.length > 0 && files.every((file) => file.endsWith(".test.ts"));
  expect(isTested).toBe(!WITHOUT_TEST.has(limit));
});

test("all limits are read", () => {
  expect(rows.length).toBeGreaterThan(80);
});
