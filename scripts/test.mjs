import { randomInt } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { concurrently } from "concurrently";

import { preflight } from "./preflight.mjs";
import { buildSummary } from "./summary.mjs";

preflight();

const root = new URL("..", import.meta.url);
/** Maximum part of a check's output that is kept for the summary. */
const MAX_OUTPUT_CHARS = 10_000;

/** True if `--all` was given, so that the checks that take longest run too (decision 39). */
const isComplete = process.argv.includes("--all");
// The gate always uses the same random worlds, so a failure comes from the change. A complete run uses new
// ones.
const seed = isComplete ? String(randomInt(1_000_000_000)) : "";
if (seed) console.log(`TEST_SEED=${seed}`);

const STATIC = [
  // Checks that don't need the generated messages and types, so they run first.
  [
    { name: "texts and routes", script: "prepare:types" },
    { name: "spelling", script: "spelling" },
    { name: "format", script: "format:check" },
    { name: "duplicates", script: "duplicates" },
  ],
  [
    { name: "build", script: "build" },
    { name: "lint and types", script: "lint" },
    { name: "boundaries", script: "bounds" },
    { name: "unused code", script: "unused" },
    { name: "generated files", script: "docs:check" },
  ],
];
const RULES = { name: "rules", script: "rules", report: "test-results/rules.json" };
const UNITS = { name: "unit tests", script: "unit", report: "test-results/unit.json" };
const CRASH = { name: "crash test", script: "faults:crash", report: "test-results/crash.json" };
const MAIN_JOURNEYS = {
  name: "main journeys",
  script: "e2e:main",
  report: "test-results/e2e.json",
};
const FAULTS = { name: "fault tests", script: "faults", report: "test-results/faults.json" };
const FUZZ = { name: "fuzz", script: "fuzz:more", report: "test-results/fuzz.json" };
const ALL_JOURNEYS = { ...MAIN_JOURNEYS, name: "journeys", script: "e2e" };

/**
 * The checks, in stages: a stage begins when the previous one has ended, even if that failed. Crash tests, fault
 * tests and journeys use the build. Fault tests and journeys run alone, because a program that waits for a processor
 * looks as if it hung. Test runners write their results to `report`.
 */
const STAGES = [
  ...STATIC,
  ...(isComplete
    ? [[RULES, UNITS], [FAULTS], [ALL_JOURNEYS], [FUZZ]]
    : [[RULES, UNITS, CRASH], [MAIN_JOURNEYS]]),
];

const done = [];
const stageSeconds = [];
for (const checks of STAGES) {
  const start = performance.now();
  done.push(...(await runStage(checks)));
  stageSeconds.push((performance.now() - start) / 1000);
}
console.log("\n━━ summary ━━");
for (const line of buildSummary(done, stageSeconds, seed)) console.log(line);
if (!isComplete)
  console.log("Fault tests, the other journeys and more fuzz cases: npm run test:all");
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1;

async function runStage(checks) {
  for (const { report } of checks) if (report) rmSync(new URL(report, root), { force: true });
  const { commands, result } = concurrently(
    checks.map(({ name, script, report = "" }) => ({
      name,
      command: `npm run --silent ${script}`,
      env: { TEST_REPORT: report, ...(seed && { TEST_SEED: seed }) },
    })),
    { cwd: fileURLToPath(root), group: true, maxProcesses: Math.min(2, availableParallelism()) },
  );
  const outputs = commands.map(keepOutput);
  // If a check fails, the promise is rejected with the same list of events as it would be resolved with.
  const events = await result.catch((failed) => failed);
  return checks.map(({ name, report }, index) => {
    const ended = events.find((event) => event.index === index);
    return {
      name,
      code: ended?.exitCode ?? "interrupted",
      seconds: ended?.timings.durationSeconds ?? 0,
      output: outputs[index].text,
      report: report && readReport(report),
    };
  });
}

function keepOutput(command) {
  const kept = { text: "" };
  for (const stream of [command.stdout, command.stderr]) {
    stream.subscribe((text) => {
      kept.text = (kept.text + text).slice(-MAX_OUTPUT_CHARS);
    });
  }
  return kept;
}

/** Returns undefined if the runner died before it wrote a report. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, root), "utf8"));
  } catch {
    return undefined;
  }
}
