import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { waitUntil } from "../../testing/wait-until.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { db } = platform.services;
afterAll(() => platform.stop());

async function upload(content: string) {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Long" }));
  form.set("file", new File([content], "long.csv"));
  const response = await platform.fetch(
    new Request("http://platform.test/private/bulk_job/v1", {
      method: "POST",
      headers: { ...admin, Channel: "WEB" },
      body: form,
    }),
    { transport: "process" },
  );
  return (await response.json()) as { bulkJob: { id: string; state: string; total: number } };
}

test("other requests are answered while the rows of a long file are stored", async () => {
  const order: string[] = [];
  const store = async () => {
    const answer = await upload("key\n" + "row\n".repeat(20_000));
    order.push("file");
    return answer;
  };
  const search = async () => {
    const rows = async () => (await sql`select 1 from bulk_row limit 1`.execute(db)).rows;
    await waitUntil(async () => (await rows()).length > 0, {
      what: "the first row of the file",
      intervalMs: 1,
    });
    await ok("POST", "bulk_job/search/v1", {});
    order.push("search");
  };
  const [stored] = await Promise.all([store(), search()]);

  expect(stored.bulkJob).toMatchObject({ state: "draft", total: 20_000 });
  expect(order).toEqual(["search", "file"]);
});

test("a file that can't be read to its end leaves no job", async () => {
  const text = "key\n" + "row\n".repeat(3000) + '"never closed\n';
  const before = (await ok("POST", "bulk_job/search/v1", {})).pagination.total;

  expect(await upload(text)).toMatchObject({ fieldErrors: [{ field: "file" }] });
  expect((await ok("POST", "bulk_job/search/v1", {})).pagination.total).toBe(before);
});

test("a job whose process ended while it stored the file says so, and can only be deleted", async () => {
  const { bulkJob } = await upload("key\nrow\n");
  await db
    .updateTable("bulk_job")
    .set({ state: "failed", total: 0 })
    .where("id", "=", bulkJob.id)
    .execute();
  const path = `bulk_job/${bulkJob.id}`;

  const defined = await call("PUT", `${path}/v1`, {
    operation: {
      create: { method: "POST", path: "/private/twin_class/v1" },
      edits: [{ to: "key", how: "column", column: 0 }],
    },
  });
  const started = await call("POST", `${path}/start/v1`, {});

  expect([defined.body.messageKey, started.body.messageKey]).toEqual([
    "bulk_job_incomplete",
    "bulk_job_incomplete",
  ]);
  expect((await call("DELETE", `${path}/v1`)).status).toBe(200);
});
