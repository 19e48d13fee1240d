import { setImmediate } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { resetDatabase, testDatabases } from "../../testing/database.ts";
import { job, type Payload, queueIn } from "../../testing/job-queue.ts";
import type { Database } from "../database/database.ts";
import { type JobAttempt, PermanentJobError } from "./define-job.ts";
import { cancelJob } from "./job-list.store.ts";
import { JobSlots } from "./job-slots.ts";
import { claimJobs } from "./job.store.ts";

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await server.open();
  });
  beforeEach(() => resetDatabase(database.db));
  afterAll(() => database.close());

  test("a job runs once, with its payload, after the transaction that enqueued it", async () => {
    const payloads: unknown[] = [];
    const { worker, enqueue } = queueOf(
      job({ run: async (payload) => void payloads.push(payload) }),
    );

    await enqueue({ twinId: "a" });

    await expect(worker.drain()).resolves.toBe(1);
    await expect(worker.drain()).resolves.toBe(0);
    expect(payloads).toEqual([{ twinId: "a" }]);
    await expect(stored()).resolves.toEqual([]);
  });

  test("a job of a transaction that rolls back never runs", async () => {
    const publish = job({});
    const { worker, jobs } = queueOf(publish);

    const failing = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, publish, { twinId: "a" }, { tenant: null });
      throw new Error("No");
    });

    await expect(failing).rejects.toThrow("No");
    await expect(worker.drain()).resolves.toBe(0);
  });

  test("a started worker wakes for a new job", async () => {
    const ran = Promise.withResolvers<Payload>();
    const { worker, enqueue } = queueOf(job({ run: async (payload) => ran.resolve(payload) }));
    await worker.start();

    await enqueue({ twinId: "a" });

    await expect(ran.promise).resolves.toEqual({ twinId: "a" });
    await worker.stop();
  });

  test("a backlog larger than the worker's slots is processed within its limits", async () => {
    const all = Promise.withResolvers<void>();
    const crowded = Promise.withResolvers<void>();
    let running = 0;
    let maxRunning = 0;
    let done = 0;
    const { worker, enqueue } = queueOf(
      job({
        run: async () => {
          maxRunning = Math.max(maxRunning, ++running);
          if (running === 4) crowded.resolve();
          await crowded.promise;
          await setImmediate();
          running -= 1;
          if (++done === 20) all.resolve();
        },
      }),
    );
    await worker.start();

    await enqueue(...Array.from({ length: 20 }, (_, index) => ({ twinId: String(index) })));
    await all.promise;
    await worker.stop();

    expect(maxRunning).toBe(4);
    await expect(stored()).resolves.toEqual([]);
  });

  test("an invalid payload or an unknown job fails the change that enqueues it", async () => {
    const { jobs } = queueOf(job({}));

    const ask = (name: string, payload: unknown) =>
      database.db
        .transaction()
        .execute((tx) => jobs.enqueue<unknown>(tx, job({ name }), payload, { tenant: null }));

    await expect(ask("publish", { twinId: 1 })).rejects.toThrow(/expected string/i);
    await expect(ask("nothing", {})).rejects.toThrow("Unknown job nothing");
  });

  test("a failing job is retried with growing delays until it succeeds", async () => {
    const attempts: Pick<JobAttempt, "attempt" | "lastAttempt">[] = [];
    const { worker, enqueue } = queueOf(
      job({
        retry: { limit: 2, delaySeconds: 60, backoff: true },
        run: async (_payload, _services, { attempt, lastAttempt }) => {
          attempts.push({ attempt, lastAttempt });
          if (!lastAttempt) throw new Error("The marketplace is away");
        },
      }),
    );
    await enqueue({ twinId: "a" });

    await worker.drain();
    const first = await waitingSeconds();
    await makeDue();
    await worker.drain();
    const second = await waitingSeconds();
    await makeDue();
    await worker.drain();

    expect(attempts).toEqual([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: false },
      { attempt: 3, lastAttempt: true },
    ]);
    expect(second).toBeGreaterThan(first * 1.5);
    await expect(stored()).resolves.toEqual([]);
  });

  test("a job without attempts left is stored with its error, and onFailed is called", async () => {
    const failures: string[] = [];
    const { worker, enqueue } = queueOf(
      job({
        retry: { limit: 0, delaySeconds: 1 },
        run: () => Promise.reject(new Error("Never")),
        onFailed: async ({ twinId }, _services, error) =>
          void failures.push(`${twinId}: ${error.message}`),
      }),
    );
    await enqueue({ twinId: "a" });

    await worker.drain();

    expect(failures).toEqual(["a: Never"]);
    await expect(stored()).resolves.toMatchObject([{ state: "failed", error: "Never" }]);
    await expect(worker.drain()).resolves.toBe(0);
  });

  test("a cancelled job is not begun, and those who wait for it are told", async () => {
    const told: string[] = [];
    const { worker, enqueue } = queueOf(
      job({
        run: async () => void told.push("run"),
        onFailed: async (_payload, _services, error) => void told.push(error.message),
      }),
    );
    await enqueue({ twinId: "a" });
    const { rows } = await sql<{ id: number }>`select id from job`.execute(database.db);
    await database.db.transaction().execute((tx) => cancelJob(tx, Number(rows[0]?.id)));

    await worker.drain();

    expect(told).toEqual(["Cancelled by an administrator"]);
    await expect(stored()).resolves.toMatchObject([{ state: "failed" }]);
  });

  test("a job that has no hope is not tried again, and its secrets are forgotten", async () => {
    const { worker, enqueue } = queueOf(
      job({ secret: true, run: () => Promise.reject(new PermanentJobError("No such receiver")) }),
    );
    await enqueue({ twinId: "123456" });

    await worker.drain();

    const { rows } = await sql`select state, error, payload from job`.execute(database.db);
    expect(rows).toEqual([{ state: "failed", error: "No such receiver", payload: {} }]);
  });

  test("the effect ID of a job is the same in all attempts", async () => {
    const names: string[] = [];
    const failing = job({
      run: async (_payload, _services, { effectId }) => {
        names.push(effectId);
        throw new Error("Not now");
      },
    });
    const { worker, enqueue } = queueOf(failing);
    await enqueue({ twinId: "a" }, { twinId: "b" });

    await worker.drain();
    await makeDue();
    await worker.drain();

    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(2);
  });

  test("a job that times out is aborted and retried", async () => {
    const reasons: string[] = [];
    const { worker, enqueue } = queueOf(
      job({
        expireInSeconds: 0.05,
        run: (_payload, _services, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              reasons.push((signal.reason as Error).message);
              reject(signal.reason as Error);
            });
          }),
      }),
    );
    await enqueue({ twinId: "a" });

    await worker.drain();

    expect(reasons).toEqual(["The job took longer than 0.05 s"]);
    await expect(stored()).resolves.toMatchObject([{ state: "ready", attempt: 1 }]);
  });

  test("a job for later waits for its time", async () => {
    const { worker, jobs } = queueOf(job({}));
    const runAt = new Date(Date.now() + 60_000);
    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, job({}), { twinId: "a" }, { tenant: null, runAt }));

    await expect(worker.drain()).resolves.toBe(0);
    await makeDue();
    await expect(worker.drain()).resolves.toBe(1);
  });

  test("a dead worker's job runs again, and its late result is ignored", async () => {
    const { worker, enqueue } = queueOf(job({}));
    await enqueue({ twinId: "a" });
    const claimedJobs = await claimed();
    expect(claimedJobs).toHaveLength(1);
    await sql`update job set lease_until = now() - interval '1 second'`.execute(database.db);

    const ran = Promise.withResolvers<number>();
    const heir = queueOf(job({ run: async (_p, _s, { attempt }) => ran.resolve(attempt) }));
    await heir.worker.start();

    await expect(ran.promise).resolves.toBe(2);
    await heir.worker.stop();
    await expect(worker.drain()).resolves.toBe(0);
  });

  test("a job that kills its process each time fails permanently in the end", async () => {
    let runs = 0;
    const failures: string[] = [];
    const { worker, enqueue } = queueOf(
      job({
        retry: { limit: 1, delaySeconds: 1 },
        run: async () => void (runs += 1),
        onFailed: async (_payload, _services, error) => void failures.push(error.message),
      }),
    );
    await enqueue({ twinId: "a" });
    await sql`update job set attempt = 7`.execute(database.db);

    await worker.drain();

    expect(runs).toBe(0);
    expect(failures).toEqual(["The process crashed on every run of this job"]);
  });

  test("stopping waits for a running job", async () => {
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const order: string[] = [];
    const { worker, enqueue } = queueOf(
      job({
        run: async () => {
          started.resolve();
          await end.promise;
          order.push("job");
        },
      }),
    );
    await worker.start();
    await enqueue({ twinId: "a" });
    await started.promise;

    const stop = async () => {
      await worker.stop();
      order.push("worker");
    };
    const endJob = async () => {
      // Waits for several statements. A worker that ended without waiting for its jobs would have ended by then.
      for (let count = 0; count < 5; count += 1) await stored();
      end.resolve();
    };
    await Promise.all([stop(), endJob()]);

    expect(order).toEqual(["job", "worker"]);
    await expect(stored()).resolves.toEqual([]);
  });

  test("stopping returns a long job to the queue without counting the attempt", async () => {
    const started = Promise.withResolvers<void>();
    const { worker, enqueue } = queueOf(
      job({
        run: (_payload, _services, { signal }) => {
          started.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason as Error));
          });
        },
      }),
    );
    await worker.start();
    await enqueue({ twinId: "a" });
    await started.promise;

    await worker.stop(10);

    await expect(stored()).resolves.toMatchObject([{ state: "ready", attempt: 0, error: null }]);
  });

  test("workers that share a queue run each job once", async () => {
    const runs = new Map<string, number>();
    const count = job({
      run: async ({ twinId }) => void runs.set(twinId, (runs.get(twinId) ?? 0) + 1),
    });
    const workers = [queueOf(count), queueOf(count), queueOf(count)];
    const payloads = Array.from({ length: 60 }, (_, index) => ({ twinId: String(index) }));
    await workers[0]?.enqueue(...payloads);

    await Promise.all(workers.map(({ worker }) => worker.drain()));

    expect(runs.size).toBe(60);
    expect([...runs.values()].every((times) => times === 1)).toBe(true);
  });

  const queueOf = (...definitions: ReturnType<typeof job>[]) => queueIn(database, definitions);

  function claimed() {
    const workerId = crypto.randomUUID();
    return claimJobs(database.db, workerId, new JobSlots([job({})], 10).offers(0));
  }

  async function stored() {
    const { rows } = await sql<{ state: string; attempt: number; error: string | null }>`
      select state, attempt, error from job order by id`.execute(database.db);
    return rows;
  }

  async function waitingSeconds(): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::float8 as seconds from job`.execute(database.db);
    return rows[0]?.seconds ?? 0;
  }

  async function makeDue(): Promise<void> {
    await sql`update job set run_at = now()`.execute(database.db);
  }
});
