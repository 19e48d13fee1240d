import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Runs the contract tests and prints which kinds of cases passed for each call. A kind that no test file
// reports is missing and fails the run.
const results = mkdtempSync(join(tmpdir(), "vitrine-contract-"));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--project", "contract", "--reporter=dot"],
  {
    stdio: "inherit",
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, CONTRACT_RESULTS: results },
  },
);

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const index = `${results}.json`;
const { calls, kinds, modes } = read(index);
const groups = readdirSync(results).map((name) => read(join(results, name)));
const resultsByCall = Object.assign({}, ...groups);
for (const path of [results, index]) rmSync(path, { recursive: true });

const cells = calls.map((name) => kinds.map((kind) => resultsByCall[name]?.[kind] ?? "HOLE"));
const reasons = [...new Set(cells.flat())]
  .filter((cell) => cell !== "✓" && cell !== "HOLE")
  .toSorted((one, other) => one.localeCompare(other));
const short = (cell) => (reasons.includes(cell) ? `–${reasons.indexOf(cell) + 1}` : cell);

const width = Math.max(...calls.map((name) => name.length));
const line = (name, columns) =>
  [name.padEnd(width), ...columns.map((text, at) => text.padEnd(kinds[at].length))]
    .join("  ")
    .trimEnd();
console.log(`\n${line("call", kinds)}`);
for (const [at, name] of calls.entries()) console.log(line(name, cells[at].map(short)));
console.log("");
for (const [at, reason] of reasons.entries()) console.log(`–${at + 1}  ${reason}`);

const holes = cells.flat().filter((cell) => cell === "HOLE").length;
console.log(`\n${calls.length} calls, ${cells.flat().length - holes} cells, ${holes} holes`);
const proven = modes.filter(
  ({ call, why }) => !why && resultsByCall[call]?.["mode effects"] === "✓",
);
const without = Object.entries(Object.groupBy(modes, ({ why }) => why ?? "")).filter(
  ([reason]) => reason,
);
console.log(`${modes.length} modes of calls, ${proven.length} proven to change the answer`);
for (const [reason, those] of without)
  console.log(`${String(those.length).padStart(5)} show nothing: ${reason}`);
process.exitCode = status || (holes > 0 ? 1 : 0);
