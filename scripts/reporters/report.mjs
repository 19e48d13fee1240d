import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Writes the results of a test run to the file named by TEST_REPORT, for the summary of `npm test`. A failure has the
 * project, test, file, line, seconds, step and error lines, as far as they are known, and whether it passed on the
 * retry. `files` contains the seconds that the tests of each file took.
 */
export function writeReport({ passed, skipped, failures, files }) {
  const path = process.env.TEST_REPORT;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ passed, skipped, failures, files }));
}

/** Returns the non-empty lines of a text, without colors. */
export function splitLines(text) {
  return stripVTControlCharacters(text ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

export const relativePath = (file) => relative(process.cwd(), file);
