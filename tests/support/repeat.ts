import { waitUntil } from "#platform/testing/wait-until.ts";

export interface Repeated {
  /** Resolves when the step has succeeded once. */
  first: Promise<void>;
  /** Ends after the current step; throws what a step threw. */
  stop(): Promise<void>;
}

/** Repeats a step during the test until it is stopped, with short pauses. */
export function repeat(step: () => Promise<unknown>): Repeated {
  const begun = Promise.withResolvers<void>();
  const end = new AbortController();
  const isOver = async () => {
    await step();
    begun.resolve();
    return end.signal.aborted;
  };
  const running = waitUntil(isOver, { what: "the end of the test", timeoutMs: Infinity });
  // A failure is thrown by `first` or `stop`, not as an unhandled rejection.
  running.catch(begun.reject);
  begun.promise.catch(() => undefined);
  return {
    first: begun.promise,
    stop: async () => {
      end.abort();
      await running;
    },
  };
}
