import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { db } = platform.services;
const domainId = admin["DomainId"] ?? "";
afterAll(() => platform.stop());

/** Inserts a job that no worker knows, so that it stays as it is. */
async function insertJob(columns: Record<string, unknown> = {}): Promise<number> {
  const row = {
    name: `test-${randomUUID()}`,
    tenant: `${domainId}/`,
    payload: { twinId: randomUUID() },
    state: "ready",
    error: null,
    ...columns,
  };
  const { rows } = await sql<{ id: number }>`
    insert into job (name, tenant, payload, state, error, failed_at, worker_id, lease_until)
    values (${row.name}, ${row.tenant}, ${JSON.stringify(row.payload)}::jsonb, ${row.state}, ${row.error},
      case when ${row.state} = 'failed' then now() end,
      case when ${row.state} = 'running' then gen_random_uuid() end,
      case when ${row.state} = 'running' then now() + interval '20 seconds' end)
    returning id`.execute(db);
  return Number(rows[0]?.id);
}

const search = (body: object) => ok("POST", "job/search/v1", body);

test("jobs are found by name, state, business, error and time, the newest first", async () => {
  const name = `import-${randomUUID()}`;
  const business = randomUUID();
  const waiting = await insertJob({ name });
  const failed = await insertJob({
    name,
    state: "failed",
    error: "50% of the rows",
    tenant: `${domainId}/${business}`,
  });
  const ids = async (body: object) =>
    (await search({ nameList: [name], ...body })).jobList.map(({ id }: { id: number }) => id);

  expect(await ids({})).toEqual([failed, waiting]);
  expect(await ids({ stateList: ["failed"] })).toEqual([failed]);
  expect(await ids({ businessAccountIdList: [business] })).toEqual([failed]);
  expect(await ids({ errorLike: "50% OF" })).toEqual([failed]);
  expect(await ids({ errorLike: "50_" })).toEqual([]);
  expect(await ids({ until: "2020-01-01T00:00:00Z" })).toEqual([]);
});

test("a job that waits is cancelled, and only once it ended", async () => {
  const waiting = await insertJob();
  const running = await insertJob({ state: "running" });

  expect((await ok("POST", `job/${waiting}/cancel/v1`)).job).toMatchObject({
    state: "waiting",
    cancelledAt: expect.any(String),
  });
  const rejected = await call("POST", `job/${running}/cancel/v1`);
  expect(rejected.body.messageKey).toBe("job_is_running");
});

test("a failed job runs again with all its attempts, but one with secrets does not", async () => {
  const failed = await insertJob({ name: "publish-card", state: "failed", error: "No answer" });
  const secret = await insertJob({ state: "failed" });

  const { job } = await ok("POST", `job/${failed}/retry/v1`);
  expect(job).toMatchObject({ state: "waiting", attempt: 0 });
  expect(job.error).toBeUndefined();
  const again = await call("POST", `job/${failed}/retry/v1`);
  expect(again.body.messageKey).toBe("job_has_not_failed");
  const unknownKind = await call("POST", `job/${secret}/retry/v1`);
  expect(unknownKind.body.messageKey).toBe("job_payload_deleted");
  await sql`delete from job where id = ${failed}`.execute(db);
});

test("jobs of other domains and of the platform itself are unknown", async () => {
  const own = await insertJob();
  const ofPlatform = await insertJob({ tenant: "-" });
  const domain = { key: newKey(), name: "Other", type: "b2b" };
  const { body } = await call("POST", "domain/v1", { domain });
  const other = await platform.signIn("admin", body.domain.id);

  const elsewhere = await call("GET", `job/${own}/v1`, undefined, other);
  const platformJob = await call("GET", `job/${ofPlatform}/v1`);
  const noNumber = await call("GET", `job/${randomUUID()}/v1`);

  expect([elsewhere, platformJob, noNumber].map((answer) => answer.body.status)).toEqual([
    10000, 10000, 10000,
  ]);
  expect((await call("POST", "job/search/v1", {}, other)).body.jobList).toEqual([]);
});

test("sellers see no jobs, and the audit log names who cancelled one", async () => {
  const waiting = await insertJob();
  const seller = await platform.signIn("owner");
  expect((await call("GET", `job/${waiting}/v1`, undefined, seller)).status).toBe(403);

  await call("POST", `job/${waiting}/cancel/v1`, undefined, admin);
  const { auditEntries } = await ok("POST", "audit/search/v1", {
    subjectIdList: [String(waiting)],
  });
  expect(auditEntries).toMatchObject([{ action: "job.cancelled" }]);
});
