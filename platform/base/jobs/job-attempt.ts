import { setTimeout as pause } from "node:timers/promises";

import type { Logger } from "pino";

import type { Db } from "../database/executor.ts";
import type { RetryLimits } from "../database/future-times.store.ts";
import type { JobOutcome, Metrics } from "../telemetry/metrics.ts";
import type { Tracing } from "../telemetry/tracing.ts";
import { type HandledJob, type JobDefinition, PermanentJobError } from "./define-job.ts";
import { type ClaimedJob, failJob, finishJob, retryJob } from "./job.store.ts";

const MAX_RETRY_DELAY_SECONDS = 3600;
const MIN_SPREAD = 0.9;
const MAX_SPREAD = 1.1;
/** Number of times that a job runs again although its process died while running it. */
const MAX_CRASH_RETRIES = 5;
/** Minimum delay between attempts to store a job's result. */
const MIN_RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 5_000;

/** Services that running jobs requires, in addition to those that the handlers use. */
export interface JobServices {
  db: Db;
  log: Pick<Logger, "warn" | "error">;
}

export interface JobTelemetry {
  metrics: Pick<Metrics, "job">;
  tracing: Pick<Tracing, "span">;
}

interface Claim {
  job: ClaimedJob;
  workerId: string;
  telemetry: JobTelemetry;
  pauseLane: (ms: number) => void;
}

/** One attempt at one job, from claim to result. */
export class JobRun<Services extends JobServices> {
  readonly id: number;
  /** Resolves when the attempt's result is stored; never rejects. */
  readonly done: Promise<void>;
  readonly #services: Services;
  readonly #definition: HandledJob<Services>;
  readonly #job: ClaimedJob;
  readonly #workerId: string;
  readonly #pauseLane: (ms: number) => void;
  readonly #telemetry: JobTelemetry;
  readonly #abort = new AbortController();
  readonly #stopping = new AbortController();

  constructor(
    services: Services,
    definition: HandledJob<Services>,
    { job, workerId, pauseLane, telemetry }: Claim,
  ) {
    this.id = job.id;
    this.#pauseLane = pauseLane;
    this.#telemetry = telemetry;
    this.#services = services;
    this.#definition = definition;
    this.#job = job;
    this.#workerId = workerId;
    this.done = this.#settle().catch((error: unknown) => {
      // Without a stored result the job stays claimed until its lease ends, and then runs again.
      this.#log(error, "saving the job result failed");
    });
  }

  /** Signals the handler that the process is stopping and can't wait any longer. */
  abandon(): void {
    this.#stopping.abort();
    this.#abort.abort(new Error("The process is stopping"));
  }

  /** Returns the job to the queue without counting this attempt. */
  async release(): Promise<void> {
    this.#stopping.abort();
    await retryJob(this.#services.db, this.#job, this.#workerId, {
      inSeconds: 0,
      error: null,
      attempt: this.#job.attempt - 1,
    });
  }

  async #settle(): Promise<void> {
    const { id, name: kind, attempt } = this.#job;
    const start = performance.now();
    const attributes = { "job.id": id, "job.attempt": attempt };
    const error = await this.#telemetry.tracing.span(`job ${kind}`, attributes, () =>
      this.#attempt(),
    );
    const seconds = (performance.now() - start) / 1000;
    this.#telemetry.metrics.job({ kind, outcome: this.#outcomeOf(error), seconds });
    for (let wait = MIN_RETRY_DELAY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
      try {
        return await this.#write(error);
      } catch (problem) {
        if (this.#stopping.signal.aborted) throw problem;
        this.#log(problem, "What became of a job could not be written yet");
      }
      // Storing is tried again: without a stored result the job would run a second time, and the database may be
      // available again soon.
      await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #write(error: Error | undefined): Promise<void> {
    const outcome = this.#outcomeOf(error);
    if (!error) return finishJob(this.#services.db, this.#job, this.#workerId);
    if (outcome === "returned") return this.release();
    if (outcome === "failed") return this.#giveUp(error);
    this.#services.log.warn(this.#about(error), "job failed, will be retried");
    await retryJob(this.#services.db, this.#job, this.#workerId, {
      inSeconds: retryDelay(this.#definition, this.#job.attempt),
      error: error.message,
      attempt: this.#job.attempt,
    });
  }

  #outcomeOf(error: Error | undefined): JobOutcome {
    if (!error) return "done";
    if (this.#stopping.signal.aborted) return "returned";
    return this.#lastAttempt || error instanceof PermanentJobError ? "failed" : "retried";
  }

  get #lastAttempt(): boolean {
    return this.#job.attempt > this.#definition.retry.limit;
  }

  /** Runs the handler within its time limit; returns its error, if any. */
  async #attempt(): Promise<Error | undefined> {
    const { expireInSeconds, retry } = this.#definition;
    if (this.#job.cancelled) return new PermanentJobError("Cancelled by an administrator");
    if (this.#job.attempt > retry.limit + 1 + MAX_CRASH_RETRIES) {
      return new Error("The process crashed on every run of this job");
    }
    const { signal } = this.#abort;
    const tooLong = new Error(`The job took longer than ${expireInSeconds} s`);
    const timer = setTimeout(() => this.#abort.abort(tooLong), expireInSeconds * 1000);
    try {
      const payload = this.#definition.payload.parse(this.#job.payload);
      const { attempt, effectId } = this.#job;
      const run = this.#definition.run(payload, this.#services, {
        effectId,
        signal,
        attempt,
        lastAttempt: this.#lastAttempt,
        pauseLane: this.#pauseLane,
      });
      await Promise.race([run, aborted(signal)]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async #giveUp(error: Error): Promise<void> {
    this.#log(error, "job failed permanently");
    // Call onFailed before storing the failure: after a crash in between it runs twice rather than
    // never.
    try {
      await this.#definition.onFailed?.(this.#job.payload, this.#services, error);
    } catch (problem) {
      this.#log(problem, "onFailed handler failed");
    }
    await failJob(this.#services.db, this.#job, this.#workerId, {
      error: error.message,
      secret: this.#definition.secret ?? false,
    });
  }

  #log(error: unknown, message: string): void {
    this.#services.log.error(this.#about(error), message);
  }

  #about(error: unknown) {
    const { id, name, attempt } = this.#job;
    return { err: error, job: { id, name, attempt } };
  }
}

/** Computes the longest possible delay after each attempt of each job, in seconds. */
export function retryLimits(definitions: Iterable<JobDefinition>): RetryLimits[] {
  return Array.from(definitions, ({ name, retry }) => ({
    name,
    seconds: Array.from({ length: Math.max(1, retry.limit) }, (_, at) =>
      retryDelay({ retry }, at + 1, MAX_SPREAD),
    ),
  }));
}

/** Computes the delay with jitter, so that jobs that failed together don't retry together. */
function retryDelay(
  { retry }: Pick<JobDefinition, "retry">,
  attempt: number,
  spread = MIN_SPREAD + Math.random() * (MAX_SPREAD - MIN_SPREAD),
): number {
  const delay = retry.backoff ? retry.delaySeconds * 2 ** (attempt - 1) : retry.delaySeconds;
  return Math.min(delay, MAX_RETRY_DELAY_SECONDS) * spread;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
