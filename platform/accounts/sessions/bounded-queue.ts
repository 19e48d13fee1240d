import pLimit from "p-limit";

import { tooManyRequests } from "../../base/limits/limit-attempts.ts";

const RETRY_MS = 5000;

/** Runs a limited number of tasks at a time and rejects more once the queue is full. */
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
