import { setTimeout as pause } from "node:timers/promises";

export interface Waiting {
  /** Completes the error message "waited for …", such as "the card to be published". */
  what: string | (() => string);
  /**
   * Time limit of the wait. The default is long, so that tests don't fail on slow machines; the timeout of the test
   * itself may be shorter.
   */
  timeoutMs?: number;
  intervalMs?: number;
}

const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 20;

type Truthy<T> = Exclude<T, false | 0 | "" | null | undefined>;

/**
 * Repeats the condition until it is truthy and returns the result; an error ends the wait. Tests may sleep only
 * here and in `holdFault`.
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

/** Repeats rejected work until it succeeds, and returns its result. */
export async function untilItSucceeds<Result>(work: () => Promise<Result>): Promise<Result> {
  let lastError: unknown;
  const attempt = async () => {
    try {
      return { result: await work() };
    } catch (error) {
      lastError = error;
      return null;
    }
  };
  const { result } = await waitUntil(attempt, {
    what: () => `an end of: ${String(lastError)}`,
    intervalMs: 100,
  });
  return result;
}

/** Keeps a fault in place for a time. Only for tests that are about the duration of the fault. */
export async function holdFault(durationMs: number): Promise<void> {
  await pause(durationMs);
}
