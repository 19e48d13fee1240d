import { randomUUID } from "node:crypto";

import { afterAll, afterEach, expect, test } from "vitest";

import { startBulkJobs, UPDATE } from "../../testing/bulk-jobs.ts";

const bulk = await startBulkJobs({
  BULK_JOBS_PER_USER: "3",
  BULK_JOBS_PER_BUSINESS: "4",
  BULK_MB_PER_USER: "1",
});
const { platform, admin, owner, call, ok } = bulk;
const { db } = platform.services;
afterAll(() => platform.stop());
afterEach(() => db.deleteFrom("bulk_job").execute());

const MEGABYTE = 1_000_000;

function keep(as = admin) {
  return call("POST", "bulk_job/v1", { name: "Kept", idList: [randomUUID()] }, as);
}

async function upload(content: string) {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "File" }));
  form.set("file", new File([content], "rows.csv"));
  const request = new Request("http://platform.test/private/bulk_job/v1", {
    method: "POST",
    headers: { ...admin, Channel: "WEB" },
    body: form,
  });
  const answer = await platform.fetch(request, { transport: "process" });
  return (await answer.json()) as { bulkJob: { id: string } };
}

test("a user keeps a limited number of jobs, and of concurrent ones none too many", async () => {
  const answers = await Promise.all([keep(), keep(), keep(), keep()]);

  const rejected = answers.filter(({ status }) => status !== 200);
  expect(rejected.map(({ body }) => body)).toMatchObject([
    { fieldErrors: [{ field: "file", messageKey: "bulk_kept_count", params: { max: 3 } }] },
  ]);
  await ok(
    "DELETE",
    `bulk_job/${answers.find(({ status }) => status === 200)?.body.bulkJob.id}/v1`,
  );
  expect((await keep()).status).toBe(200);
});

test("the jobs of all members of a business count, and not those outside of it", async () => {
  await keep();
  await keep();
  await keep(owner);
  await keep(owner);
  await db
    .updateTable("bulk_job")
    .set({ user_id: platform.ids.nobody })
    .where("business_account_id", "is not", null)
    .execute();
  await keep(owner);
  await keep(owner);

  expect((await keep(owner)).body).toMatchObject({
    fieldErrors: [{ messageKey: "bulk_kept_count", params: { max: 4 } }],
  });
});

test("a user keeps a limited number of bytes: what doesn't fit leaves nothing", async () => {
  // The content counts twice, because both the file and its rows are stored.
  const large = `key\n${`${"a".repeat(1000)}\n`.repeat(350)}`;
  const { bulkJob } = await upload(large);

  expect(bulkJob.id).toBeDefined();
  expect(await upload(large)).toMatchObject({
    fieldErrors: [{ field: "file", messageKey: "bulk_kept_bytes", params: { max: 1 } }],
  });
  expect((await ok("POST", "bulk_job/search/v1", {})).pagination.total).toBe(1);
});

test("an operation counts too, once however often it is defined", async () => {
  const { bulkJob } = await upload(`key\nrow\n`);
  const define = (text: string) =>
    call("PUT", `bulk_job/${bulkJob.id}/v1`, {
      operation: { change: UPDATE, edits: [{ to: "name", how: "set", value: text }] },
    });

  const answers = [];
  for (const letter of ["a", "b", "c"]) {
    answers.push((await define(letter.repeat(0.6 * MEGABYTE))).status);
    await platform.drainJobs();
  }
  expect(answers).toEqual([200, 200, 200]);
  expect((await keep()).status).toBe(200);
  await upload(`key\n${"a".repeat(1000)}\n`.repeat(75));

  expect((await define("d".repeat(0.9 * MEGABYTE))).body).toMatchObject({
    fieldErrors: [{ messageKey: "bulk_kept_bytes" }],
  });
});
