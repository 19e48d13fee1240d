import { expect, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";

import { measureProcess } from "./process-load.ts";

test("a reading has memory, processor time and the loop's delays", async () => {
  const load = measureProcess();
  const read = () => {
    const reading = load.read();
    return reading.loopDelay["1"] > 0 ? reading : null;
  };

  // The condition is checked at intervals longer than that of the measuring timer, because each reading starts a new
  // measurement.
  const what = { what: "a delay of the loop", intervalMs: 60 };
  const { cpuSeconds, loopDelay, residentBytes } = await waitUntil(read, what);
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
