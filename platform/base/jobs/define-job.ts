import type { ZodType } from "zod";

import type { Tx } from "../database/executor.ts";
import type { JobOwner } from "./job.store.ts";

export interface JobAttempt {
  /** Idempotency key of this job's external effects: the same for every attempt. */
  effectId: string;
  /** Aborted when the job times out or the process stops. */
  signal: AbortSignal;
  /** 1 on the first run. */
  attempt: number;
  lastAttempt: boolean;
  /** Pauses all jobs in the lane of this job. */
  pauseLane: (ms: number) => void;
}

/** Thrown if a retry would fail the same way. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** Work that is done after the transaction that enqueues it has committed; a `JobHandler` runs it. */
export interface JobDefinition<Payload = unknown> {
  /** Name in the queue; it stays the same when files and functions are renamed. */
  name: string;
  payload: ZodType<Payload>;
  retry: { limit: number; delaySeconds: number; backoff?: boolean };
  /** Timeout after which a run is aborted and retried. */
  expireInSeconds: number;
  /** True if the job mostly waits for another server, so that many can run at once. */
  waits?: boolean;
  /** True if the payload is deleted after the job failed permanently. */
  secret?: boolean;
}

/**
 * Runs at least once: a process may die between the effect and the stored result, so `run` must
 * detect its own earlier effects.
 */
export interface JobHandler<Payload, Services> {
  run: (payload: Payload, services: Services, attempt: JobAttempt) => Promise<void>;
  /** Called once when no attempt is left, so that the failure can be shown to users. */
  onFailed?: (payload: Payload, services: Services, error: Error) => Promise<void>;
}

/** A definition with its handler, as the worker needs it. */
export type HandledJob<Services> = JobDefinition & JobHandler<unknown, Services>;

export interface EnqueueOptions {
  /** Owner of the work, by which tenants take turns; null for work of the platform itself. */
  tenant: JobOwner | null;
  /**
   * A dependency that some jobs of this name share, such as one receiver of webhooks. The number of concurrent jobs
   * per lane is limited.
   */
  lane?: string;
  /** While a job of this name and key is pending or running, no second one is queued. */
  key?: string;
  runAt?: Date;
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it runs only if that commits. */
  enqueue<Payload>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<void>;
  /** Finds a job by its name, which may come from reference data. Throws if no job has the name. */
  getByName(job: string): JobDefinition;
  /**
   * True if a twin's ID is a sufficient payload for the job. Checked because the job's name may come from a domain's
   * reference data.
   */
  mayStartForTwin(job: string): boolean;
  /** True if the job's payload may contain secrets; also for an unknown job. */
  isSecret(job: string): boolean;
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
