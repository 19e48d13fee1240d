import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { purgeBulkJobs } from "./bulk-job.store.ts";
import { BULK_DRAFT_DAYS, BULK_RETENTION_DAYS, MAX_BULK_IDS, MAX_BULK_ROWS } from "./limits.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { db } = platform.services;
afterAll(() => platform.stop());

test("a request names a limited number of IDs", async () => {
  const idList = Array.from({ length: MAX_BULK_IDS + 1 }, (_, at) => String(at));

  expect((await call("POST", "bulk_job/v1", { name: "x", idList })).body.status).toBe(501);
});

test("a file with too many rows is rejected before it is stored", async () => {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Long" }));
  form.set("file", new File(["key\n".repeat(MAX_BULK_ROWS + 2)], "long.csv"));
  const response = await platform.fetch(
    new Request("http://platform.test/private/bulk_job/v1", {
      method: "POST",
      headers: { ...admin, Channel: "WEB" },
      body: form,
    }),
    { transport: "process" },
  );

  expect(await response.json()).toMatchObject({
    fieldErrors: [{ field: "file", messageKey: "bulk_too_many_rows" }],
  });
  expect((await ok("POST", "bulk_job/search/v1", {})).pagination.total).toBe(0);
});

test("a job that nobody touched for long is deleted with its rows", async () => {
  const { bulkJob } = await ok("POST", "bulk_job/v1", { name: "Old", idList: [randomUUID()] });
  const age = BULK_RETENTION_DAYS + 1;
  await sql`
    update bulk_job set updated_at = now() - make_interval(days => ${age})
    where id = ${bulkJob.id}`.execute(db);

  await purgeBulkJobs(db, { before: daysAgo(BULK_RETENTION_DAYS), draftsBefore: new Date(0) });

  const { rows } = await sql`select 1 from bulk_row where job_id = ${bulkJob.id}`.execute(db);
  expect(rows).toEqual([]);
});

test("a job that never ran is deleted sooner than one that did", async () => {
  const create = () => ok("POST", "bulk_job/v1", { name: "Old", idList: [randomUUID()] });
  const [draft, done] = [(await create()).bulkJob, (await create()).bulkJob];
  await sql`update bulk_job set phase = 'run', state = 'done' where id = ${done.id}`.execute(db);
  await sql`
    update bulk_job set updated_at = now() - make_interval(days => ${BULK_DRAFT_DAYS + 1})
    where id in (${draft.id}, ${done.id})`.execute(db);

  await purgeBulkJobs(db, {
    before: daysAgo(BULK_RETENTION_DAYS),
    draftsBefore: daysAgo(BULK_DRAFT_DAYS),
  });

  expect((await call("GET", `bulk_job/${draft.id}/v1`)).status).toBe(404);
  expect((await ok("GET", `bulk_job/${done.id}/v1`)).bulkJob).toMatchObject({ state: "done" });
});

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
