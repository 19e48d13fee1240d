import { setTimeout as pause } from "node:timers/promises";

export interface Waiting {
  /** What is waited for, as it reads after "waited for": "the card to be published". */
  what: string | (() => string);
  /** Long, because a slow machine is no fault; the test's own timeout may end the wait earlier. */
  timeoutMs?: number;
  intervalMs?: number;
}

const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 20;

type Truthy<T> = Exclude<T, false | 0 | "" | null | undefined>;

/**
 * Asks until the answer is truthy, and returns it; what the condition throws ends the wait.
 * With `holdFault`, the only place where a test sleeps.
 */
export async function waitUntil<T>(
  condition: () => T | Promise<T>,
  { what, timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS }: Waiting,
): Promise<Truthy<T>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer as Truthy<T>;
    if (performance.now() > deadline) {
      const text = typeof what === "string" ? what : what();
      throw new Error(`Waited ${timeoutMs} ms in vain for ${text}`);
    }
    await pause(intervalMs);
  }
}

/** Repeats what is refused for now until it succeeds; returns its result. */
export async function untilItSucceeds<Result>(work: () => Promise<Result>): Promise<Result> {
  let refusal: unknown;
  const attempt = async () => {
    try {
      return { result: await work() };
    } catch (error) {
      refusal = error;
      return null;
    }
  };
  const { result } = await waitUntil(attempt, {
    what: () => `an end of: ${String(refusal)}`,
    intervalMs: 100,
  });
  return result;
}

/** Leaves a fault in place: how long it lasts is what the test is about, nothing is waited for. */
export async function holdFault(durationMs: number): Promise<void> {
  await pause(durationMs);
}
