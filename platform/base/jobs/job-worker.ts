import { randomUUID } from "node:crypto";

import type { Database } from "../database/database.ts";
import { releaseFromFuture } from "../database/future-times.store.ts";
import { NO_METRICS } from "../telemetry/metrics.ts";
import { NO_TRACING } from "../telemetry/tracing.ts";
import type { HandledJob } from "./define-job.ts";
import { JobRun, type JobServices, type JobTelemetry, retryLimits } from "./job-attempt.ts";
import { JobSlots } from "./job-slots.ts";
import {
  type ClaimedJob,
  claimJobs,
  purgeFailedJobs,
  JOBS_CHANNEL,
  requeueAbandonedJobs,
  renewLeases,
  wakeDue,
} from "./job.store.ts";

export interface JobWorkerOptions<Services> {
  database: Database;
  services: Services;
  jobs: readonly HandledJob<Services>[];
  /** Maximum number of concurrent jobs per kind in this process. */
  concurrency?: number;
  telemetry?: JobTelemetry;
}

const LEASE_RENEWAL_INTERVAL_MS = 10_000;
const MAX_POLL_INTERVAL_MS = 15_000;
const NO_JOB_TELEMETRY: JobTelemetry = { metrics: NO_METRICS, tracing: NO_TRACING };
/** Delay before the next claim after a database outage. */
const ERROR_RETRY_DELAY_MS = 2000;
const SHUTDOWN_TIMEOUT_MS = 10_000;
const ABORT_GRACE_MS = 1_000;

/** Claims jobs from the queue and runs them; any number of workers may share one database. */
export class JobWorker<Services extends JobServices> {
  readonly #database: Database;
  readonly #services: Services;
  readonly #jobs: ReadonlyMap<string, HandledJob<Services>>;
  readonly #slots: JobSlots;
  readonly #telemetry: JobTelemetry;
  readonly #workerId = randomUUID();
  readonly #running = new Set<JobRun<Services>>();
  #looping: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  #sleep: NodeJS.Timeout | undefined;
  #upkeep: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;

  constructor({ database, services, jobs, ...options }: JobWorkerOptions<Services>) {
    const { concurrency = 4, telemetry = NO_JOB_TELEMETRY } = options;
    this.#telemetry = telemetry;
    this.#database = database;
    this.#services = services;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#slots = new JobSlots(jobs, concurrency);
  }

  async start(): Promise<void> {
    // Jobs that a killed process left behind as running are requeued at the start. The embedded database has a single
    // process, so there all running jobs are requeued.
    const { db, kind } = this.#database;
    await requeueAbandonedJobs(db, kind === "pglite" ? "all" : "expired").catch(
      (error: unknown) => {
        // The error is only logged, because on a full disk reads must still work. The killed jobs run again anyway
        // when their lease ends.
        this.#services.log.error({ err: error }, "requeueing killed jobs failed");
      },
    );
    const wake = () => this.#wake();
    this.#unlisten = await this.#database.listen(JOBS_CHANNEL, wake, wake);
    this.#stopped = false;
    this.#upkeep = setInterval(() => void this.#keepUp(), LEASE_RENEWAL_INTERVAL_MS);
    this.#wake();
  }

  /** Waits for running jobs; those that take too long are aborted and return to the queue. */
  async stop(waitMs: number = SHUTDOWN_TIMEOUT_MS): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#sleep);
    await this.#unlisten?.();
    await this.#looping;
    await settle(this.#running, waitMs);
    for (const run of this.#running) run.abandon();
    await settle(this.#running, ABORT_GRACE_MS);
    clearInterval(this.#upkeep);
    await Promise.all([...this.#running].map((run) => run.release()));
  }

  /** Runs all due jobs, including those they enqueue, and returns the number of runs. */
  async drain(): Promise<number> {
    let runs = 0;
    for (;;) {
      await wakeDue(this.#database.db, [...this.#jobs.keys()]);
      const claimed = await this.#fill(Number.POSITIVE_INFINITY);
      if (claimed.length === 0) return runs;
      runs += claimed.length;
      await Promise.all(claimed.map((run) => run.done));
    }
  }

  #wake(): void {
    this.#again = true;
    if (this.#stopped || this.#looping) return;
    this.#looping = this.#loop().finally(() => {
      this.#looping = undefined;
      if (this.#again) this.#wake();
    });
  }

  async #loop(): Promise<void> {
    clearTimeout(this.#sleep);
    let sleepMs = MAX_POLL_INTERVAL_MS;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const nextDue = await wakeDue(this.#database.db, [...this.#jobs.keys()]);
        await this.#fill(performance.now(), () => !this.#stopped);
        const inMs = Math.min(
          nextDue?.inMs ?? Infinity,
          this.#slots.nextPauseEnd - performance.now(),
        );
        sleepMs = Math.min(Math.max(inMs, 0) + 5, MAX_POLL_INTERVAL_MS);
      }
    } catch (error) {
      this.#services.log.error({ err: error }, "claiming jobs failed");
      sleepMs = ERROR_RETRY_DELAY_MS;
    }
    if (!this.#stopped) this.#sleep = setTimeout(() => this.#wake(), sleepMs);
  }

  /** Starts due jobs for which a slot is free; lanes that are paused at `now` have none. */
  async #fill(now: number, shouldContinue = () => true): Promise<JobRun<Services>[]> {
    const runs: JobRun<Services>[] = [];
    while (shouldContinue()) {
      const offers = this.#slots.offers(now);
      if (offers.length === 0) return runs;
      const claimed = await claimJobs(this.#database.db, this.#workerId, offers);
      if (claimed.length === 0) return runs;
      runs.push(...claimed.map((job) => this.#run(job)));
    }
    return runs;
  }

  #run(job: ClaimedJob): JobRun<Services> {
    const definition = this.#jobs.get(job.name);
    if (!definition) throw new Error(`Unknown job ${job.name}`);
    const pauseLane = (ms: number) => this.#slots.pause(job.lane, performance.now() + ms);
    const run = new JobRun(this.#services, definition, {
      job,
      workerId: this.#workerId,
      pauseLane,
      telemetry: this.#telemetry,
    });
    this.#running.add(run);
    this.#slots.take(job);
    void run.done.finally(() => {
      this.#running.delete(run);
      this.#slots.release(job);
      this.#wake();
    });
    return run;
  }

  async #keepUp(): Promise<void> {
    const { db } = this.#database;
    try {
      const ids = [...this.#running].map(({ id }) => id);
      if (ids.length > 0) await renewLeases(db, this.#workerId, ids);
      await requeueAbandonedJobs(db, "expired");
      await releaseFromFuture(db, retryLimits(this.#jobs.values()));
      await purgeFailedJobs(db);
    } catch (error) {
      this.#services.log.error({ err: error }, "job queue maintenance failed");
    }
  }
}

async function settle(runs: ReadonlySet<{ done: Promise<void> }>, ms: number): Promise<void> {
  if (runs.size === 0) return;
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, ms);
  await Promise.race([Promise.all([...runs].map((run) => run.done)), limit.promise]);
  clearTimeout(timer);
}
