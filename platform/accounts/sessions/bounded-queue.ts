import pLimit from "p-limit";

import { tooManyRequests } from "../../base/limits/limit-attempts.ts";

const RETRY_MS = 5000;

/** Runs a few at a time; refused while too many wait already. */
export function createBoundedQueue({
  parallel,
  maxWaiting,
}: {
  parallel: number;
  maxWaiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = pLimit(parallel);
  return async (work) => {
    if (queue.pendingCount >= maxWaiting) {
      throw tooManyRequests("Too many people are signing in, try again in a moment", RETRY_MS);
    }
    return queue(work);
  };
}
