import pLimit from "p-limit";

import { tooManyRequests } from "../../base/limits/limit-attempts.ts";
import { createMessage } from "../../base/messages/message.ts";

const RETRY_MS = 5000;

/**
 * Creates a function that runs a limited number of tasks at a time. Further tasks wait, and are
 * rejected if the queue is full.
 */
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
      throw tooManyRequests(createMessage("account_sign_in_queue_full"), RETRY_MS);
    }
    return queue(work);
  };
}
