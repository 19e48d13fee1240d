import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "#platform/template/ids.ts";
import { startWhole } from "#platform/testing/whole-platform.ts";
import { readFuzzSettings } from "#tests/support/fuzz-settings.ts";

import { fuzz } from "./fuzz.ts";

const MEGABYTE = 1024 * 1024;
/** Caches fill up to their limits; what grows with each request would be far above this. */
const TOLERATED_MB = 100;

test("no value makes a call break, hang or tell of its inside, nor is any memory kept", async () => {
  const { seed, requests } = readFuzzSettings();
  const platform = await startWhole();
  const run = { seed, requests, patience: 5000, domainId: VITRINE_DOMAIN_ID };
  // Warm: what is loaded once is no growth.
  await fuzz(platform, { ...run, seed: seed + 1, requests: 200 });
  const before = usedMemory();

  const findings = await fuzz(platform, run);

  const grown = (usedMemory() - before) / MEGABYTE;
  await platform.stop();
  expect(findings.join("\n")).toBe("");
  expect(grown).toBeLessThan(TOLERATED_MB);
}, 3_600_000);

/** Bytes of JavaScript in use once everything unused is gone. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
