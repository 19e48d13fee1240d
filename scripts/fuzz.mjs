import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

if (process.argv.includes("--cost")) {
  // Measures how the cost of requests grows with their size and shape; see tests/bench/request-costs.ts.
  const cost = fileURLToPath(new URL("../tests/bench/request-costs.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [cost, ...process.argv.slice(2)], {
    stdio: "inherit",
    cwd: fileURLToPath(new URL("..", import.meta.url)),
  });
  process.exit(status ?? 1);
}

// Sends many more random requests than the regular tests: npm run fuzz -- [requests] [seed]. The default seed is
// random. With --api, requests are generated from docs/openapi.json, and responses are validated against it.
const isApi = process.argv.includes("--api");
const numbers = process.argv.slice(2).filter((argument) => argument !== "--api");
const [requests = "20000", seed = String(Date.now() % 1_000_000)] = numbers;
const test = isApi ? "tests/fuzz/api.test.ts" : "tests/fuzz/fuzz.test.ts";
const report = fileURLToPath(new URL("../test-results/fuzz.txt", import.meta.url));
mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });
console.log(`${requests} requests of seed ${seed}`);
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "fuzz", test], {
  stdio: "inherit",
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: {
    ...process.env,
    [isApi ? "FUZZ_API_CASES" : "FUZZ_REQUESTS"]: requests,
    TEST_SEED: seed,
    FUZZ_REPORT: report,
  },
});
if (existsSync(report)) console.log(`\n${readFileSync(report, "utf8")}`);
process.exitCode = status ?? 1;
