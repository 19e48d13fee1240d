import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { concurrently } from "concurrently";

import { preflight } from "./preflight.mjs";
import { buildSummary } from "./summary.mjs";

preflight();

const root = new URL("..", import.meta.url);
/** How much of a check's output is kept for the summary. */
const MAX_OUTPUT_CHARS = 10_000;

/** With `--all` also the fault tests and every journey, which take longer than everything else (decision 29). */
const isComplete = process.argv.includes("--all");
const ALL_JOURNEYS = { name: "journeys", script: "e2e", report: "test-results/e2e.json" };
const MAIN_JOURNEYS = { ...ALL_JOURNEYS, name: "main journeys", script: "e2e:main" };
/** Installs programs of Debian, so only where it is asked for. */
const withImage = process.argv.includes("--image");
const IMAGE = { name: "image", script: "image" };
const FAULTS = { name: "fault tests", script: "faults", report: "test-results/faults.json" };

/**
 * The checks, in stages: a stage begins when the one before has ended, whatever came of it. Fault tests and
 * journeys use the build. The journeys run alone: a browser that waits for a processor looks like one that hangs.
 * A test runner writes what became of its tests to `report`.
 */
const STAGES = [
  // Only these need no generated texts and types.
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
  [
    { name: "rules", script: "rules", report: "test-results/rules.json" },
    { name: "unit tests", script: "unit", report: "test-results/unit.json" },
    ...(isComplete ? [FAULTS] : []),
    // Last, so that it fills the processor while the fault tests wait for their servers.
    ...(withImage ? [IMAGE] : []),
  ],
  [isComplete ? ALL_JOURNEYS : MAIN_JOURNEYS],
];

const done = [];
for (const checks of STAGES) done.push(...(await runStage(checks)));
console.log("\n━━ summary ━━");
for (const line of buildSummary(done)) console.log(line);
if (!isComplete) console.log("Fault tests and the other journeys: npm test -- --all");
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1;

async function runStage(checks) {
  for (const { report } of checks) if (report) rmSync(new URL(report, root), { force: true });
  const { commands, result } = concurrently(
    checks.map(({ name, script, report = "" }) => ({
      name,
      command: `npm run --silent ${script}`,
      env: { TEST_REPORT: report },
    })),
    { cwd: fileURLToPath(root), group: true, maxProcesses: Math.min(2, availableParallelism()) },
  );
  const outputs = commands.map(keepOutput);
  // It rejects with the same events when a check fails.
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

/** Nothing when the runner died before it wrote any. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, root), "utf8"));
  } catch {
    return undefined;
  }
}
