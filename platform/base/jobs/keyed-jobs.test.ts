import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { resetDatabase, testDatabases } from "../../testing/database.ts";
import { job, queueIn } from "../../testing/job-queue.ts";
import type { Database } from "../database/database.ts";
import { JobSlots } from "./job-slots.ts";
import { claimJobs } from "./job.store.ts";

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await server.open();
  });
  beforeEach(() => resetDatabase(database.db));
  afterAll(() => database.close());

  test("a second job of a key replaces the payload of the pending one", async () => {
    const twinIds: string[] = [];
    const { worker, jobs } = queueOf(job({ run: async ({ twinId }) => void twinIds.push(twinId) }));

    for (const twinId of ["old", "new"]) {
      await database.db
        .transaction()
        .execute((tx) => jobs.enqueue(tx, job({}), { twinId }, { tenant: null, key: "k" }));
    }
    await worker.drain();

    expect(twinIds).toEqual(["new"]);
  });

  test("a job enqueued while one of its key runs is run after it", async () => {
    const order: string[] = [];
    let claimable: unknown[] | undefined;
    const { worker, jobs } = queueOf(
      job({
        run: async ({ twinId }) => {
          order.push(`${twinId} starts`);
          if (twinId === "first") {
            await database.db
              .transaction()
              .execute((tx) =>
                jobs.enqueue(tx, job({}), { twinId: "second" }, { tenant: null, key: "k" }),
              );
            claimable = await claimed();
          }
          order.push(`${twinId} ends`);
        },
      }),
    );
    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, job({}), { twinId: "first" }, { tenant: null, key: "k" }));

    await worker.drain();

    expect(claimable).toEqual([]);
    expect(order).toEqual(["first starts", "first ends", "second starts", "second ends"]);
  });

  test("a failed job is replaced by a newer one of its key", async () => {
    const twinIds: string[] = [];
    const { worker, jobs } = queueOf(
      job({
        run: async ({ twinId }) => {
          twinIds.push(twinId);
          if (twinId !== "first") return;
          await database.db
            .transaction()
            .execute((tx) =>
              jobs.enqueue(tx, job({}), { twinId: "second" }, { tenant: null, key: "k" }),
            );
          throw new Error("Too early");
        },
      }),
    );
    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, job({}), { twinId: "first" }, { tenant: null, key: "k" }));

    await worker.drain();

    expect(twinIds).toEqual(["first", "second"]);
    await expect(stored()).resolves.toEqual([]);
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
});
