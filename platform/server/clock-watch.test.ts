import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchClock } from "./clock-watch.ts";

const HOUR_MS = 3_600_000;

let wallMs = 0;
let steadyMs = 0;
let runs = 0;
let error: Error | null = null;
let stop: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  [wallMs, steadyMs, runs, error] = [10 * HOUR_MS, 0, 0, null];
  const task = async () => {
    runs += 1;
    if (error) throw error;
  };
  stop = watchClock(task, {
    now: () => wallMs,
    steadyNow: () => steadyMs,
    onError: () => undefined,
  });
});

afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

test("the task runs at start, and each time the clock is set back", async () => {
  await pass(60_000);
  expect(runs).toBe(1);

  wallMs -= HOUR_MS;
  await pass(60_000);
  expect(runs).toBe(2);

  wallMs -= HOUR_MS;
  await pass(60_000);
  expect(runs).toBe(3);
});

test("a clock that is set forward, or corrected slightly, is ignored", async () => {
  await pass(10_000);
  wallMs += HOUR_MS;
  await pass(10_000);
  wallMs -= 1000;
  await pass(10_000);

  expect(runs).toBe(1);
});

test("a failing task is retried until it succeeds", async () => {
  await pass(10_000);
  error = new Error("The database is unavailable");
  wallMs -= HOUR_MS;
  await pass(20_000);
  expect(runs).toBeGreaterThan(2);

  error = null;
  await pass(5000);
  const whenDone = runs;
  await pass(60_000);
  expect(runs).toBe(whenDone);
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    wallMs += 1000;
    steadyMs += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
}
