import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { replay } from "./replay.ts";
import { startDemoPlatform } from "./start-demo-platform.ts";
import { type ExplainedStep, findUnexplained } from "./unexplained-differences.ts";

const MAX_EXPLAINED = 60;
const explained = JSON.parse(readFileSync("docs/contract-differences.json", "utf8")) as Record<
  string,
  ExplainedStep
>;

test("the recorded calls are answered as by upstream, or the difference is explained", async () => {
  await using platform = await startDemoPlatform();

  const steps = await replay(platform, "entities");

  expect(findUnexplained(steps, explained)).toEqual([]);
}, 120_000);

test("few differences need an explanation, and each names the row of the decision that keeps it", () => {
  const path = "docs/decisions/0026-differences-that-stay.md";
  const decided = readFileSync(path, "utf8").matchAll(/^\| ([^|]+) \|/gm);
  const reasons = new Set([...decided].map(([, kind]) => `${path}: ${kind}`));

  expect(Object.keys(explained).length).toBeLessThanOrEqual(MAX_EXPLAINED);
  expect(Object.values(explained).filter(({ reason }) => !reasons.has(reason))).toEqual([]);
});
