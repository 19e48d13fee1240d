import { setTimeout as pause } from "node:timers/promises";

export interface Waiting {
  /** What is waited for, as it reads after "waited for": "the card to be published". */
  what: string;
  /** Long, because a slow machine is no fault; the test's own timeout may end the wait earlier. */
  timeoutMs?: number;
  intervalMs?: number;
}

const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 20;

/**
 * Asks until the answer is truthy, and returns it; what the condition throws ends the wait.
 * With `holdFault`, the only place where a test sleeps.
 */
export async function waitUntil<T>(
  condition: () => T | Promise<T>,
  { what, timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS }: Waiting,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`In ${timeoutMs} ms, waited for ${what}`);
    await pause(intervalMs);
  }
}

/** Leaves a fault in place: how long it lasts is what the test is about, nothing is waited for. */
export async function holdFault(durationMs: number): Promise<void> {
  await pause(durationMs);
}
