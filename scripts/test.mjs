import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { preflight } from "./preflight.mjs";
import { runParallel } from "./run-parallel.mjs";
import { buildSummary } from "./summary.mjs";

preflight();

const root = fileURLToPath(new URL("..", import.meta.url));
/** How much of a check's output is kept for the summary, in characters. */
const MAX_OUTPUT_CHARS = 10_000;

const TEXTS = "texts and route types";
const UNIT = "unit tests";
const TYPES = "types";
const BUILD = "build";
const FAULTS = "fault tests";

/**
 * Every check, and which have to be done before it begins. The long unit tests run beside what takes one
 * processor only, and the journeys alone: a browser that waits for its turn looks like one that hangs.
 * `report` is where a test runner leaves what became of the tests.
 */
const CHECKS = [
  { name: TEXTS, script: "prepare:types" },
  { name: UNIT, script: "unit", report: "test-results/unit.json", after: [TEXTS] },
  { name: "format", script: "format:check", after: [TEXTS] },
  { name: "lint", script: "lint", after: [TEXTS] },
  { name: "boundaries", script: "bounds", after: [TEXTS] },
  { name: "unused code", script: "unused", after: [TEXTS] },
  { name: "duplicates", script: "duplicates", after: [TEXTS] },
  { name: "generated files", script: "docs:check", after: [TEXTS] },
  { name: BUILD, script: "build", after: [TEXTS] },
  { name: TYPES, script: "typecheck", after: [TEXTS] },
  { name: FAULTS, script: "faults", report: "test-results/faults.json", after: [BUILD] },
  {
    name: "browser journeys",
    script: "e2e",
    report: "test-results/e2e.json",
    after: [UNIT, TYPES, FAULTS],
  },
];

const done = await runParallel(
  CHECKS,
  Math.min(2, availableParallelism()),
  outcomeOf,
  ({ name }, output) => {
    if (output) process[output.stream].write(output.text);
    else console.log(title(name));
  },
);
console.log(title("summary"));
for (const line of buildSummary(done)) console.log(line);
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1;

function title(name) {
  return `\n━━ ${name} ${"━".repeat(Math.max(4, 68 - name.length))}`;
}

async function outcomeOf({ name, script, report }, say) {
  if (report) rmSync(new URL(`../${report}`, import.meta.url), { force: true });
  const began = performance.now();
  const { code, output } = await npmRun(script, report, say);
  const seconds = (performance.now() - began) / 1000;
  return { name, code, output, seconds, report: report && readReport(report) };
}

function npmRun(script, report = "", say) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn("npm", ["run", "--silent", script], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        TEST_REPORT: report,
        // Through a pipe nobody would colour anything.
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      },
    });
    for (const stream of ["stdout", "stderr"]) {
      child[stream].setEncoding("utf8").on("data", (text) => {
        say({ stream, text });
        output = (output + text).slice(-MAX_OUTPUT_CHARS);
      });
    }
    child.on("close", (code, signal) => resolve({ code: code ?? signal, output }));
    child.on("error", ({ message }) => resolve({ code: 1, output: message }));
  });
}

/** Nothing when the runner died before it wrote any. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));
  } catch {
    return undefined;
  }
}
