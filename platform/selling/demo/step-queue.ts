import { randomUUID } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import type {
  EnqueueOptions,
  HandledJob,
  JobDefinition,
  Jobs,
} from "../../base/jobs/define-job.ts";
import { PublicationPendingError } from "../publishing/run-publication.ts";

interface QueuedJob {
  job: JobDefinition;
  payload: unknown;
  options: EnqueueOptions;
}

export interface StepQueue<S> {
  /** Replaces the jobs of the services, so that the work of a step runs before the next step. */
  jobs: Jobs;
  /** Runs the jobs that are due, and the jobs they enqueue. Keeps cards that their marketplace still reviews. */
  run(services: S): Promise<void>;
  isWaiting(): boolean;
  /** Enqueues the rest for the workers: cards under review, and work of later days. */
  handOver(tx: Tx, runAt: Date): Promise<void>;
}

/** Creates a queue that runs jobs at the time of the demo's clock instead of after the transaction. */
export function createStepQueue<S>(
  real: Jobs,
  handlers: readonly HandledJob<S>[],
  now: () => Date,
): StepQueue<S> {
  const handlerOf = new Map(handlers.map((handler) => [handler.name, handler]));
  let due: QueuedJob[] = [];
  let reviewed: QueuedJob[] = [];
  const later: QueuedJob[] = [];

  async function runOne(services: S, queued: QueuedJob): Promise<void> {
    const handler = handlerOf.get(queued.job.name);
    if (!handler) throw new Error(`Unknown job ${queued.job.name}`);
    try {
      await handler.run(handler.payload.parse(queued.payload), services, {
        effectId: randomUUID(),
        signal: new AbortController().signal,
        attempt: 1,
        lastAttempt: false,
        pauseLane: () => undefined,
      });
    } catch (error) {
      if (!(error instanceof PublicationPendingError)) throw error;
      reviewed.push(queued);
    }
  }

  return {
    jobs: {
      ...real,
      enqueue: async (_tx, job, payload, options) => {
        const isLater = options.runAt !== undefined && options.runAt > now();
        (isLater ? later : due).push({ job, payload, options });
      },
    },
    run: async (services) => {
      due = [...reviewed, ...due];
      reviewed = [];
      for (let next = due.shift(); next; next = due.shift()) await runOne(services, next);
    },
    isWaiting: () => reviewed.length > 0,
    handOver: async (tx, runAt) => {
      for (const { job, payload, options } of reviewed) {
        await real.enqueue(tx, job, payload, { ...options, runAt });
      }
      for (const { job, payload, options } of later) await real.enqueue(tx, job, payload, options);
    },
  };
}
