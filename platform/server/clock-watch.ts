const CHECK_INTERVAL_MS = 5000;
/** Small corrections of a clock are of no consequence. */
const MIN_SET_BACK_MS = 2000;

interface ClockWatchOptions {
  now: () => number;
  /** A clock that is never set. */
  steadyNow?: () => number;
  onError: (error: unknown) => void;
}

/**
 * Runs the task at start, because the clock may have been set back while nothing ran, and each time it is set back
 * afterwards. A task that fails runs again at the next check. Returns how to stop.
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
