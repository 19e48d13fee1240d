import { expect, test } from "vitest";

import { buildSummary } from "./summary.mjs";

const lint = { name: "lint", code: 0, seconds: 15.31, output: "" };
const hung = {
  test: "a seller takes a product from nothing to published",
  project: "scripts-on",
  file: "tests/e2e/journey.spec.ts",
  line: 7,
  seconds: 240.02,
  step: 'Navigate to "/products"',
  errors: [
    "\u001B[31mTest timeout of 240000ms exceeded.\u001B[39m",
    "",
    'Error: page.goto: Test timeout exceeded\nCall log:\n  - navigating to "/products"',
    '{"level":50,"msg":"platform request failed"}',
  ],
};

test("a run without failures ends with a line per check and the number of passed tests", () => {
  const unit = { name: "unit tests", code: 0, seconds: 251.8, output: "", report: passing(6192) };

  expect(buildSummary([lint, unit])).toEqual([
    "ok    lint                 15.3 s",
    "ok    unit tests          251.8 s  6192 passed, 0 skipped",
    "6192 passed, 0 failed, 0 skipped",
  ]);
});

test("the stages' times and the ten files that took longest follow the checks", () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }));
  const unit = { name: "unit tests", code: 0, seconds: 20, output: "", report: passing(3) };
  const withFiles = { ...unit, report: { ...unit.report, files } };

  const lines = buildSummary([withFiles], [61.25, 300], "7");

  expect(lines.slice(1, -1)).toEqual([
    "stages  61.3 s + 300.0 s",
    "    11.0 s  11.test.ts",
    "    10.0 s  10.test.ts",
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((at) => `     ${at}.0 s  ${at}.test.ts`),
    "TEST_SEED=7 repeats the random cases",
  ]);
});

test("a failed test has its location, duration, step and error", () => {
  const report = { passed: 154, skipped: 90, failures: [hung] };
  const e2e = { name: "browser journeys", code: 1, seconds: 475.7, output: "…", report };

  expect(buildSummary([lint, e2e])).toEqual([
    "ok    lint                 15.3 s",
    "FAIL  browser journeys    475.7 s  154 passed, 90 skipped",
    "FAIL  browser journeys  [scripts-on]  tests/e2e/journey.spec.ts:7  a seller takes a product from nothing to published  (240.0 s)",
    '      in: Navigate to "/products"',
    "      Test timeout of 240000ms exceeded.",
    "      Error: page.goto: Test timeout exceeded",
    "      Call log:",
    '        - navigating to "/products"',
    "154 passed, 1 failed, 90 skipped",
  ]);
});

test("a test that passed on the retry is listed and is no failure", () => {
  const report = { passed: 155, skipped: 90, failures: [{ ...hung, passedAgain: true }] };
  const e2e = { name: "browser journeys", code: 0, seconds: 475.7, output: "…", report };
  const lines = buildSummary([e2e]);

  expect(lines[1]).toMatch(/^AGAIN {2}browser journeys {2}\[scripts-on\]/);
  expect(lines.at(-1)).toBe("155 passed, 0 failed, 1 passed only the second time, 90 skipped");
});

test("a long error is cut to six lines of two hundred characters", () => {
  const errors = Array.from({ length: 50 }, (_, at) => `${at} ${"x".repeat(500)}`);
  const report = { passed: 0, skipped: 0, failures: [{ ...hung, errors }] };
  const lines = buildSummary([{ ...lint, code: 1, report }]);

  expect(lines).toHaveLength(1 + 2 + 6 + 1);
  expect(Math.max(...lines.map((line) => line.length))).toBe(200);
});

test("with many failures each has fewer lines, but all are listed", () => {
  const failures = Array.from({ length: 40 }, (_, at) => ({ ...hung, test: `test ${at}` }));
  const lines = buildSummary([{ ...lint, code: 1, report: { passed: 1, skipped: 0, failures } }]);

  for (const { test: name } of failures) {
    expect(lines.filter((line) => line.includes(`  ${name}  `))).toHaveLength(1);
  }
  expect(lines.filter((line) => line.includes("Test timeout"))).toHaveLength(40);
  expect(lines.at(-1)).toBe("1 passed, 40 failed, 0 skipped");
});

test("a check that fails outside of any test shows the end of its output", () => {
  const output = `${"earlier\n".repeat(20)}\u001B[31mapp/routes.ts:3:1 no-unused-vars\u001B[0m\n{"level":30}\n\n`;
  const lines = buildSummary([{ ...lint, code: 2, output }]);

  expect(lines.slice(0, 2)).toEqual([
    "FAIL  lint                 15.3 s",
    "FAIL  lint  ended with 2",
  ]);
  expect(lines.at(-2)).toBe("      app/routes.ts:3:1 no-unused-vars");
  expect(lines.at(-1)).toBe("0 passed, 1 failed, 0 skipped");
});

function passing(passed: number) {
  return { passed, skipped: 0, failures: [] };
}
