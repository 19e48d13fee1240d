import type { ZodType } from "zod";

import type { Tx } from "../database/executor.ts";
import type { JobOwner } from "./job.store.ts";

export interface JobAttempt {
  /** Names what this job does to the outside, so that a second attempt can be told for one. */
  effectId: string;
  /** Aborted when the job has run out of its time or the process is stopping for good. */
  signal: AbortSignal;
  /** 1 on the first run. */
  attempt: number;
  lastAttempt: boolean;
  /** Keeps the other jobs of this one's lane back for a while. */
  restLane: (ms: number) => void;
}

/** Another attempt would end the same way. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** Work done after the transaction that asked for it; what runs it is in a `JobHandler`. */
export interface JobDefinition<Payload = unknown> {
  /** Stored in the queue, so it outlives renames of files and functions. */
  name: string;
  payload: ZodType<Payload>;
  retry: { limit: number; delaySeconds: number; backoff?: boolean };
  /** A run longer than this is given up and tried again. */
  expireInSeconds: number;
  /** It mostly waits for somebody else's machine, so that many can run at once. */
  waits?: boolean;
  /** Its payload holds what nobody needs to see once it failed for good. */
  secret?: boolean;
}

/**
 * Runs at least once: a process may die between the effect and the note that it is done, so `run`
 * must be able to find its own traces.
 */
export interface JobHandler<Payload, Services> {
  run: (payload: Payload, services: Services, attempt: JobAttempt) => Promise<void>;
  /** Called once when no attempt is left, so that what waits for the job can show it. */
  onFailed?: (payload: Payload, services: Services, error: Error) => Promise<void>;
}

/** A definition with its handler, as the worker needs it. */
export type HandledJob<Services> = JobDefinition & JobHandler<unknown, Services>;

export interface EnqueueOptions {
  /** For whom it is done, so that tenants take turns; null for what is nobody's. */
  tenant: JobOwner | null;
  /** What a job waits for that not all jobs of its kind wait for, such as one receiver. */
  lane?: string;
  /** While a job of this name and key waits or runs, another one isn't queued. */
  key?: string;
  runAt?: Date;
}

export interface Jobs {
  /** Queues work in the caller's transaction: it runs if that commits and never otherwise. */
  enqueue<Payload>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<void>;
  /** The job of that name, which reference data may hold; throws when there is none. */
  getByName(job: string): JobDefinition;
  /** Whether a job of that name can be started with a twin alone: it may come from a domain's reference data. */
  mayStartForTwin(job: string): boolean;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export function handleJob<Payload, Services>(
  definition: JobDefinition<Payload>,
  handler: JobHandler<Payload, Services>,
): JobDefinition<Payload> & JobHandler<unknown, Services> {
  // The worker parses the stored payload with the definition's schema before it calls the handler.
  return { ...definition, ...(handler as JobHandler<unknown, Services>) };
}
