import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { preflight } from "./preflight.mjs";
import { summaryOf } from "./summary.mjs";

preflight();

const root = fileURLToPath(new URL("..", import.meta.url));
/** How much of a check's output is kept, in characters; all of it is shown as it comes. */
const KEPT = 10_000;

/** Every check, cheap ones first. `report` is where its test runner leaves what became of the tests. */
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

const done = [];
for (const check of CHECKS) {
  console.log(title(check.name));
  done.push(await outcomeOf(check));
}
console.log(title("summary"));
for (const line of summaryOf(done)) console.log(line);
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1;

function title(name) {
  return `\n━━ ${name} ${"━".repeat(Math.max(4, 68 - name.length))}`;
}

async function outcomeOf({ name, script, report }) {
  if (report) rmSync(new URL(`../${report}`, import.meta.url), { force: true });
  const began = performance.now();
  const { code, output } = await npmRun(script, report);
  const seconds = (performance.now() - began) / 1000;
  return { name, code, output, seconds, report: report && readReport(report) };
}

function npmRun(script, report = "") {
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
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => {
        process[name].write(text);
        output = (output + text).slice(-KEPT);
      });
    }
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
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
