const CHECK_INTERVAL_MS = 5000;
/** Minimum by which the clock must have been set back; smaller corrections have no noticeable effect. */
const MIN_SET_BACK_MS = 2000;

interface ClockWatchOptions {
  now: () => number;
  /** A monotonic clock, in milliseconds. */
  steadyNow?: () => number;
  onError: (error: unknown) => void;
}

/**
 * Runs the task at start, because the clock may have been set back while the process was down, and again whenever the
 * clock is set back. A failed task is repeated at the next check. Returns a function that stops watching.
 */
export function watchClock(
  task: () => Promise<void>,
  { now, steadyNow = () => performance.now(), onError }: ClockWatchOptions,
): () => Promise<void> {
  const offset = () => now() - steadyNow();
  let before = Number.POSITIVE_INFINITY;
  const check = async () => {
    const current = offset();
    if (current > before - MIN_SET_BACK_MS) {
      before = current;
      return;
    }
    await task().then(() => (before = current), onError);
  };
  let running = check();
  const timer = setInterval(() => {
    running = running.then(check);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
