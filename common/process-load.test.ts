import { setTimeout as pause } from "node:timers/promises";

import { expect, test } from "vitest";

import { measureProcess } from "./process-load.ts";

test("a reading has memory, processor time and the loop's delays", async () => {
  const load = measureProcess();
  await pause(60);

  const { cpuSeconds, loopDelay, residentBytes } = load.read();
  load.stop();

  expect(residentBytes).toBeGreaterThan(10_000_000);
  expect(cpuSeconds).toBeGreaterThan(0);
  expect(loopDelay["1"]).toBeGreaterThan(0);
  expect(loopDelay["0.99"]).toBeGreaterThanOrEqual(loopDelay["0.5"]);
});

test("a reading starts the next measurement, which has nothing yet", () => {
  const load = measureProcess();
  load.read();

  expect(load.read().loopDelay["1"]).toBe(0);
  load.stop();
});
