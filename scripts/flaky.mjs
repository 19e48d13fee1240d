import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

// Finds flaky tests: npm run flaky -- FILES [--times 20]. Repeats test files in a different order each time, without
// retries, while another process keeps a processor busy. Stops at the first failure and prints the seed of the order.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "20" } },
});
const times = Number(values.times);
if (positionals.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error("npm run flaky -- FILES [--times 20]");
  process.exit(2);
}
const isJourney = (file) => file.endsWith(".spec.ts");
const journeys = positionals.filter(isJourney);
const tests = positionals.filter((file) => !isJourney(file));

const root = new URL("..", import.meta.url);
const busy = new Worker("for (;;);", { eval: true });
const isSteady = repeatTests() && repeatJourneys();
await busy.terminate();
process.exitCode = isSteady ? 0 : 1;

function repeatTests() {
  if (tests.length === 0) return true;
  for (let round = 1; round <= times; round += 1) {
    const seed = randomInt(1_000_000);
    console.log(`Round ${round} of ${times}, order ${seed}`);
    const order = ["--sequence.shuffle", `--sequence.seed=${seed}`];
    if (!run("vitest/vitest.mjs", ["run", ...tests, ...order, "--retry=0", "--reporter=dot"]))
      return false;
  }
  return true;
}

function repeatJourneys() {
  if (journeys.length === 0) return true;
  const repeats = [`--repeat-each=${times}`, "--retries=0", "--max-failures=1"];
  return run("@playwright/test/cli.js", ["test", ...journeys, ...repeats, "--reporter=line"]);
}

function run(program, args) {
  const path = fileURLToPath(new URL(`node_modules/${program}`, root));
  const { status } = spawnSync(process.execPath, [path, ...args], {
    stdio: "inherit",
    cwd: fileURLToPath(root),
  });
  return status === 0;
}
