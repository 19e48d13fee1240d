import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";

import type { Services } from "../../core/services.ts";
import { resetDatabase, testDatabase } from "../../testing/database.ts";
import { releaseFromFuture } from "../database/future-times.store.ts";
import { defineJob, handleJob } from "./define-job.ts";
import { createJobs } from "./enqueue-jobs.ts";
import { retryLimits } from "./job-attempt.ts";
import { JobWorker } from "./job-worker.ts";
import { requeueAbandonedJobs } from "./job.store.ts";

test("jobs that are due still run after the clock was set back", async () => {
  const { db, worker, enqueue } = await start();
  await enqueue();
  await sql`update job set created_at = created_at + interval '1 hour',
    run_at = run_at + interval '1 hour'`.execute(db);

  expect(await worker.drain()).toBe(0);
  await releaseFromFuture(db, LIMITS);
  expect(await worker.drain()).toBe(1);
});

test.each([
  { attempt: 1, waitsSeconds: 100, runs: 0 },
  { attempt: 1, waitsSeconds: 200, runs: 1 },
  { attempt: 3, waitsSeconds: 400, runs: 0 },
  { attempt: 9, waitsSeconds: 7000, runs: 1 },
])(
  "a job at attempt $attempt whose retry is $waitsSeconds s away runs $runs times",
  async ({ attempt, waitsSeconds, runs }) => {
    const { db, worker, enqueue } = await start();
    await enqueue();
    await sql`update job set attempt = ${attempt}, created_at = now() - interval '1 day', due = false,
      run_at = now() + make_interval(secs => ${waitsSeconds})`.execute(db);

    await releaseFromFuture(db, LIMITS);

    expect(await worker.drain()).toBe(runs);
  },
);

test.each(["- interval '1 minute'", "+ interval '1 hour'"])(
  "a dead worker's lease that ends at now %s has expired",
  async (shift) => {
    const { db, worker, enqueue } = await start();
    await enqueue();
    await sql`update job set state = 'running', worker_id = gen_random_uuid(),
      lease_until = now() ${sql.raw(shift)}`.execute(db);

    await requeueAbandonedJobs(db, "expired");

    expect(await worker.drain()).toBe(1);
  },
);

const definition = handleJob(
  defineJob({
    name: "tick",
    payload: z.object({}),
    retry: { limit: 20, delaySeconds: 100, backoff: true },
    expireInSeconds: 60,
  }),
  { run: async () => undefined },
);
const LIMITS = retryLimits([definition]);

async function start() {
  const database = await testDatabase();
  const { db } = database;
  await resetDatabase(db);
  const services = { db } as unknown as Services;
  const worker = new JobWorker({ database, services, jobs: [definition] });
  const queue = createJobs([definition]);
  const enqueue = () =>
    db.transaction().execute((tx) => queue.enqueue(tx, definition, {}, { tenant: null }));
  return { db, worker, enqueue };
}
