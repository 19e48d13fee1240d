import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";

import type { Services } from "../context.ts";
import { releaseAbandoned, releaseFromFuture } from "../store/jobs.ts";
import { resetDatabase, sharedDatabase } from "../testing/database.ts";
import { defineJob } from "./define.ts";
import { createJobs } from "./queue.ts";
import { JobWorker } from "./worker.ts";

test("a clock that is set back makes no job wait for its hour to come again", async () => {
  const { db, worker, enqueue } = await start();
  await enqueue();
  await sql`update job set created_at = created_at + interval '1 hour',
    run_at = run_at + interval '1 hour'`.execute(db);

  expect(await worker.drain()).toBe(0);
  await releaseFromFuture(db);
  expect(await worker.drain()).toBe(1);
});

test("a job that waits for its retry goes on waiting", async () => {
  const { db, worker, enqueue } = await start();
  await enqueue();
  await sql`update job set attempt = 1, run_at = now() + interval '1 hour', due = false`.execute(
    db,
  );

  await releaseFromFuture(db);

  expect(await worker.drain()).toBe(0);
});

test.each(["- interval '1 minute'", "+ interval '1 hour'"])(
  "a dead worker's lease is over when it ends at now %s",
  async (shift) => {
    const { db, worker, enqueue } = await start();
    await enqueue();
    await sql`update job set state = 'running', worker_id = gen_random_uuid(),
      lease_until = now() ${sql.raw(shift)}`.execute(db);

    await releaseAbandoned(db, "expired");

    expect(await worker.drain()).toBe(1);
  },
);

async function start() {
  const database = await sharedDatabase();
  const { db } = database;
  await resetDatabase(db);
  const definition = defineJob({
    name: "tick",
    payload: z.object({}),
    retry: { limit: 0, delaySeconds: 0 },
    expireInSeconds: 60,
    run: async () => undefined,
  });
  const services = { db } as unknown as Services;
  const worker = new JobWorker({ database, services, jobs: [definition] });
  const queue = createJobs([definition]);
  const enqueue = () =>
    db.transaction().execute((tx) => queue.enqueue(tx, definition, {}, { tenant: null }));
  return { db, worker, enqueue };
}
