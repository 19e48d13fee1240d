import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { startTestPlatform } from "#platform/testing/test-platform.ts";
import { readFuzzSettings } from "#tests/support/fuzz-settings.ts";

import { codesWithoutCase } from "./codes-without-case.ts";
import { fuzz, type FuzzResult, type FuzzRun } from "./fuzz.ts";

const MEGABYTE = 1024 * 1024;

test("no value makes a call fail, hang or reveal internals", async () => {
  const { seed, requests, report } = readFuzzSettings();
  const platform = await startTestPlatform({
    CALLS_PER_MINUTE: "0",
    BUSINESS_CALLS_PER_MINUTE: "0",
  });
  const run = { seed, requests, domainId: VITRINE_DOMAIN_ID };
  // Warm up first, because lazy loading is not a leak.
  await fuzz(platform, { ...run, seed: seed + 1, requests: 200 });
  const before = usedMemory();

  const result = await fuzz(platform, run);

  const after = usedMemory();
  await platform.stop();
  // Long runs also look for error codes that the contract tests do not cover.
  const uncovered = report === null ? [] : codesWithoutCase(result.codes);
  if (report !== null) writeFileSync(report, tell({ run, result, before, after, uncovered }));
  expect(result.findings.join("\n")).toBe("");
  expect(uncovered.join("\n")).toBe("");
}, 3_600_000);

interface Told {
  run: FuzzRun;
  result: FuzzResult;
  before: number;
  after: number;
  uncovered: string[];
}

function tell({ run, result, before, after, uncovered }: Told): string {
  const statuses = [...result.statuses].toSorted(([one], [other]) => one - other);
  const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
  return [
    `${run.requests} requests of seed ${run.seed}`,
    `answers by HTTP status: ${statuses.map(([status, count]) => `${status}: ${count}`).join(", ")}`,
    `slowest answer: ${Math.round(result.slowest)} ms`,
    `memory in use: ${inMegabytes(before)} before, ${inMegabytes(after)} after`,
    `findings: ${result.findings.length}`,
    `rejections without a case in the contract's suite: ${uncovered.length}`,
    "",
  ].join("\n");
}

/** The JavaScript heap in use after garbage collection. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
