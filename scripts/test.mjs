import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { preflight } from "./preflight.mjs";

preflight();

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every check, cheap ones first. `report` is where its test runner leaves its counts. */
const CHECKS = [
  { name: "texts and route types", script: "prepare:types" },
  { name: "format", script: "format:check" },
  { name: "lint", script: "lint" },
  { name: "boundaries", script: "bounds" },
  { name: "unused code", script: "unused" },
  { name: "duplicates", script: "duplicates" },
  { name: "types", script: "typecheck" },
  { name: "generated files", script: "docs:check" },
  { name: "unit tests", script: "unit", report: "test-results/unit.json" },
  { name: "build", script: "build" },
  { name: "fault tests", script: "faults", report: "test-results/faults.json" },
  { name: "browser journeys", script: "e2e", report: "test-results/e2e.json" },
];

const outcomes = [];
for (const check of CHECKS) {
  console.log(`\n━━ ${check.name} ${"━".repeat(Math.max(4, 68 - check.name.length))}`);
  if (check.report) rmSync(new URL(`../${check.report}`, import.meta.url), { force: true });
  const began = performance.now();
  const code = await npmRun(check.script);
  const counts = check.report ? readCounts(check.report) : { passed: 0, failed: 0 };
  // A check that fails outside of any test (a crash, a lint finding) still counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  outcomes.push({ name: check.name, seconds: (performance.now() - began) / 1000, code, ...counts });
}

console.log(`\n━━ summary ${"━".repeat(61)}`);
for (const { name, seconds, code, passed } of outcomes) {
  const tests = passed > 0 ? `  ${passed} passed` : "";
  console.log(
    `${code === 0 ? "ok  " : "FAIL"}  ${name.padEnd(18)}${seconds.toFixed(1).padStart(7)} s${tests}`,
  );
}
const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;

function npmRun(script) {
  return new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", script], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
}

/** Counts as vitest or Playwright wrote them; nothing when the runner died before writing. */
function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, stats } = JSON.parse(
      readFileSync(new URL(`../${report}`, import.meta.url), "utf8"),
    );
    if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
