import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";

import type { Services } from "../../core/services.ts";
import { resetDatabase, testDatabases } from "../../testing/database.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import type { Database } from "../database/database.ts";
import { defineJob, type EnqueueOptions, handleJob, type JobHandler } from "./define-job.ts";
import { createJobs } from "./enqueue-jobs.ts";
import { JobSlots } from "./job-slots.ts";
import { JobWorker } from "./job-worker.ts";
import { claimStatement, type JobOwner } from "./job.store.ts";

const Payload = z.object({ who: z.string() });
type Payload = z.infer<typeof Payload>;

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await server.open();
  });
  beforeEach(() => resetDatabase(database.db));
  afterAll(() => database.close());

  test("a blocked kind leaves the others their slots", async () => {
    const { enqueue, ran, start } = queueOf([hanging("publish"), job("send-mail")]);
    for (let count = 0; count < 5; count += 1) await enqueue("publish", "a");
    await enqueue("send-mail", "a");

    await start();

    await expect(ran("send-mail a")).resolves.toBeUndefined();
  });

  test("a business with blocked jobs leaves the others of its domain a slot", async () => {
    const domainId = randomUUID();
    const { enqueue, ran, start } = queueOf([hanging("publish", "a")]);
    for (let count = 0; count < 50; count += 1) {
      await enqueue("publish", "a", { tenant: { domainId, businessAccountId: "a" } });
    }
    await enqueue("publish", "b", { tenant: { domainId, businessAccountId: "b" } });

    await start();

    await expect(ran("publish b")).resolves.toBeUndefined();
  });

  test("a domain with many businesses leaves the other domains a slot", async () => {
    const { enqueue, ran, start } = queueOf([{ ...hanging("call", "a"), waits: true }]);
    for (let count = 0; count < 60; count += 1) {
      await enqueue("call", "a", {
        tenant: { domainId: "00000000-a", businessAccountId: String(count) },
      });
    }
    await enqueue("call", "b", { tenant: { domainId: "ffffffff-b", businessAccountId: "b" } });

    await start();

    await expect(ran("call b")).resolves.toBeUndefined();
  });

  test("a blocked lane leaves its tenant the other lanes", async () => {
    const { enqueue, ran, start } = queueOf([{ ...hanging("call", "dead"), waits: true }]);
    for (let count = 0; count < 50; count += 1) {
      await enqueue("call", "dead", { tenant: owner("a"), lane: "dead" });
    }
    await enqueue("call", "living", { tenant: owner("a"), lane: "living" });

    await start();

    await expect(ran("call living")).resolves.toBeUndefined();
  });

  test("tenants take turns, whatever the backlog of one of them", async () => {
    const order: string[] = [];
    const { worker, enqueue } = queueOf([job("publish", async ({ who }) => void order.push(who))]);
    for (let count = 0; count < 10; count += 1) await enqueue("publish", "a");
    for (const tenant of ["b", "c", "d", "e"]) await enqueue("publish", tenant);
    for (let count = 0; count < 3; count += 1) await enqueue("publish", "b");

    await worker.drain();

    expect(order.join("")).toBe("abcdeabababaaaaaa");
  });

  test("a paused lane is skipped until its time, and other lanes are not", async () => {
    const calls: string[] = [];
    const { worker, enqueue, ran, start } = queueOf([
      handleJob(job("call"), {
        run: async ({ who }, _services, { pauseLane }) => {
          calls.push(who);
          if (who === "dead") pauseLane(3_600_000);
          if (who === "last") worker.stop().catch(() => undefined);
        },
      }),
    ]);
    await enqueue("call", "dead", { tenant: owner("a"), lane: "dead" });
    await start();
    await waitUntil(() => calls.length > 0, { what: "the first call" });
    await enqueue("call", "dead", { tenant: owner("a"), lane: "dead" });
    await enqueue("call", "living", { tenant: owner("a"), lane: "living" });
    await enqueue("call", "last", { tenant: owner("b") });

    await ran("call last", () => calls.includes("last"));

    expect(calls.toSorted()).toEqual(["dead", "last", "living"]);
  });

  test("a claim reads a few rows of the queue, not a tenant's whole backlog", async () => {
    await sql`
      insert into job (name, tenant, lane, payload, run_at)
      select 'publish', '0000/a', n % 3, '{"who": "a"}', now() - interval '1 hour'
      from generate_series(1, 20000) n`.execute(database.db);
    await sql`
      insert into job (name, tenant, payload) values ('publish', 'ffff/b', '{"who": "b"}')`.execute(
      database.db,
    );
    await sql`analyze job`.execute(database.db);
    const offers = new JobSlots([job("publish"), job("send-mail")], 3).offers(0);

    const statement = claimStatement(randomUUID(), offers);
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
      explain (analyze, format json) ${statement}`.execute(database.db);

    expect(rowsRead(rows[0]!["QUERY PLAN"][0].Plan)).toBeLessThan(60);
  });

  function queueOf(definitions: ReturnType<typeof job>[]) {
    const unique = [
      ...new Map(definitions.map((definition) => [definition.name, definition])).values(),
    ];
    const finishedRuns = new Set<string>();
    const watched = unique.map((definition) => ({
      ...definition,
      run: async (...args: Parameters<typeof definition.run>) => {
        await definition.run(...args);
        finishedRuns.add(`${definition.name} ${Payload.parse(args[0]).who}`);
      },
    }));
    const jobs = createJobs(watched);
    const log = { error: () => undefined, warn: () => undefined };
    const services = { db: database.db, log, jobs } as unknown as Services;
    const worker = new JobWorker({ database, services, jobs: watched, concurrency: 3 });
    const enqueue = (name: string, tenant: string, options?: EnqueueOptions) =>
      database.db
        .transaction()
        .execute((tx) =>
          jobs.enqueue(
            tx,
            jobs.getByName(name),
            { who: tenant },
            options ?? { tenant: owner(tenant) },
          ),
        );
    return {
      worker,
      enqueue,
      ran: async (what: string, done = () => finishedRuns.has(what)) => {
        await waitUntil(done, { what });
      },
      start: async () => {
        onTestFinished(() => worker.stop(0));
        await worker.start();
      },
    };
  }
});

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

function rowsRead(plan: Plan): number {
  const each = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = plan["Relation Name"] === "job" ? each * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}

function owner(tenant: string): JobOwner {
  return { domainId: `domain-of-${tenant}`, businessAccountId: tenant };
}

function job(name: string, run: JobHandler<Payload, Services>["run"] = async () => undefined) {
  return handleJob(
    defineJob({
      name,
      payload: Payload,
      retry: { limit: 0, delaySeconds: 1 },
      expireInSeconds: 60,
    }),
    { run },
  );
}

/** Creates the definition of a job that never ends, for all tenants or only for one. */
function hanging(name: string, whose?: string) {
  return job(name, ({ who }, _services, { signal }) =>
    whose === undefined || who === whose
      ? new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        })
      : Promise.resolve(),
  );
}
