import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Leaves how many tests passed and which failed where TEST_REPORT says, for the summary of `npm test`;
 * nowhere when nobody asked for it. A failure has its project, test, file, line, seconds, the step it was
 * in and the lines of its errors, where these are known, and whether it passed when it ran once more.
 */
export function writeReport(passed, failures) {
  const path = process.env.TEST_REPORT;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ passed, failures }));
}

/** The lines of a text that say something, without colours. */
export function splitLines(text) {
  return stripVTControlCharacters(text ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

export const relativePath = (file) => relative(process.cwd(), file);
