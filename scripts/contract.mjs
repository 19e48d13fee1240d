import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Runs every call against the contract and prints which kinds of cases each has.
const table = new URL("../test-results/contract.txt", import.meta.url);
rmSync(table, { force: true });
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--project", "contract", "--reporter=dot"],
  { stdio: "inherit", cwd: fileURLToPath(new URL("..", import.meta.url)) },
);
console.log(`\n${readFileSync(table, "utf8")}`);
process.exitCode = status ?? 1;
