import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { preflight } from "./preflight.mjs";
import { runParallel } from "./run-parallel.mjs";
import { buildSummary } from "./summary.mjs";

preflight();

const root = fileURLToPath(new URL("..", import.meta.url));
/** The number of characters of a check's output that the summary keeps. */
const MAX_OUTPUT_CHARS = 10_000;

const TEXTS = "texts and route types";
const UNIT = "unit tests";
const TYPES = "types";
const BUILD = "build";
const FAULTS = "fault tests";

/**
 * All checks and their dependencies. The long unit tests run next to checks that use one processor; the
 * browser journeys run alone, because a browser that waits for the processor looks like one that hangs.
 * `report` is the file a test runner writes.
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
        // Tools print no colors into a pipe by default.
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

/** Returns nothing if the runner ended before it wrote a report. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));
  } catch {
    return undefined;
  }
}
