import { readFileSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readFuzzSettings } from "#tests/support/fuzz-settings.ts";

import { type ApiResult, fuzzApi } from "./api-fuzz.ts";
import { LENIENCIES } from "./api-violations.ts";

test("no generated request is answered with an internal error, in an undocumented way, or against the document", async () => {
  const { seed, apiCases: cases, report } = readFuzzSettings();

  // If a long run is interrupted, its findings so far remain.
  const progress = (found: ApiResult, done: number) => {
    if (report !== null) writeFileSync(report, describeResult({ seed, done, cases }, found));
  };
  const result = await fuzzApi({ seed, cases, progress });

  const { internalErrors, undocumentedAnswers, acceptedViolations } = result;
  expect([...internalErrors, ...undocumentedAnswers, ...acceptedViolations].join("\n")).toBe("");
}, 3_600_000);

test("the contract page lists every leniency", () => {
  const page = readFileSync("docs/contract/README.md", "utf8");

  expect(Object.values(LENIENCIES).filter((words) => !page.includes(words))).toEqual([]);
});

function describeResult(
  { seed, done, cases }: { seed: number; done: number; cases: number },
  result: ApiResult,
): string {
  const list = (counts: ReadonlyMap<unknown, number>) =>
    [...counts]
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
      .map(([key, count]) => `${String(key)}: ${count}`)
      .join(", ");
  const { succeeded, operations, rejectedViolations, leniencies } = result;
  return [
    `${done} of ${cases} cases of seed ${seed} for ${operations} operations, of which ${succeeded.size} succeeded at least once`,
    `values: ${list(result.aims)}`,
    `callers: ${list(result.callers)}`,
    `answers by HTTP status: ${list(result.statuses)}`,
    `requests against the document: ${rejectedViolations} rejected; accepted as documented: ${list(leniencies) || "0"}`,
    `answers at 5xx: ${result.internalErrors.length}`,
    `answers outside the document: ${result.undocumentedAnswers.length}`,
    `requests against the document that are accepted: ${result.acceptedViolations.length}`,
    ...result.internalErrors,
    ...result.undocumentedAnswers,
    ...result.acceptedViolations,
    "",
  ].join("\n");
}
