import { afterAll, beforeEach, expect, test } from "vitest";

import { READ, SHOW, startBulkJobs, UPDATE } from "../../testing/bulk-jobs.ts";

const { platform, admin, call, ok, addClass, statusesOf, job, run } = await startBulkJobs();
afterAll(() => platform.stop());

let classId: string;

beforeEach(async () => {
  ({ classId } = await addClass());
});

const statuses = () => statusesOf(classId);

async function upload(text: string | Buffer, request: object = { name: "Import" }): Promise<any> {
  const form = new FormData();
  form.set("request", JSON.stringify(request));
  form.set("file", new File([new Uint8Array(Buffer.from(text))], "statuses.csv"));
  const response = await platform.fetch(
    new Request("http://platform.test/private/bulk_job/v1", {
      method: "POST",
      headers: { ...admin, Channel: "WEB" },
      body: form,
    }),
    { transport: "process" },
  );
  return response.json();
}

const upsert = () => ({
  read: READ,
  operation: {
    change: UPDATE,
    create: { method: "POST", path: `/private/twin_class/${classId}/twin_status/v1` },
    match: {
      column: 0,
      lookup: {
        search: {
          path: "/private/twin_status/search/v1",
          query: SHOW,
          body: { twinClassIdMap: { [classId]: true } },
          list: "statuses",
        },
        filter: "keyLikeList",
        members: ["key"],
      },
    },
    edits: [
      { to: "key", from: "key", how: "column", column: 0 },
      { to: "nameI18n.translationInCurrentLocale", from: "name", how: "column", column: 1 },
      { to: "frozen", from: "frozen", how: "column", column: 2, kind: "flag" },
    ],
  },
});

test("a file creates and changes by key; bad rows don't stop good ones", async () => {
  const file = [
    "\uFEFFkey;name;frozen",
    'new;"New; green";no',
    "open;Status open;",
    "added;Added;tak",
    "closed;Status closed;perhaps",
    "NEW;Again;",
    'broken;"no" end;',
  ].join("\r\n");
  const { bulkJob } = await upload(file);
  expect(bulkJob).toMatchObject({ state: "draft", total: 6, columns: ["key", "name", "frozen"] });

  await ok("PUT", `bulk_job/${bulkJob.id}/v1`, upsert());
  await platform.drainJobs();
  const ready = await job(bulkJob.id);

  expect(ready).toMatchObject({ state: "ready", done: 6 });
  expect(ready.counts).toEqual({ changed: 1, unchanged: 1, created: 1, failed: 3 });
  expect(await statuses()).toHaveLength(3);

  const done = await run(bulkJob.id);

  expect(done.counts).toEqual(ready.counts);
  const names = (await statuses()).map(({ name }) => name).toSorted();
  expect(names).toEqual(["Added", "New; green", "Status closed", "Status open"]);
  const failed = await platform.call(
    "GET",
    `/private/bulk_job/${done.id}/result/v1?failed=true`,
    admin,
  );
  expect(failed.body.split("\r\n")).toEqual([
    '\uFEFF"key","name","frozen","Line","Result","Reason"'.replace("\uFEFF", ""),
    '"closed","Status closed","perhaps","5","skipped","frozen: ""perhaps"" is neither yes nor no."',
    '"NEW","Again","","6","skipped","The row in line 2 has the same key."',
    expect.stringMatching(/^"","","","7","skipped","A quotation mark stands alone/),
    "",
  ]);
});

test("columns can be matched again until the job runs", async () => {
  const { bulkJob } = await upload("key,name\nnew,Fresh\n");
  const { operation, read } = upsert();
  await ok("PUT", `bulk_job/${bulkJob.id}/v1`, { read, operation: { ...operation, create: null } });
  await platform.drainJobs();
  await ok("PUT", `bulk_job/${bulkJob.id}/v1`, upsert());
  await platform.drainJobs();

  expect((await run(bulkJob.id)).counts).toMatchObject({ changed: 1 });
  expect((await call("PUT", `bulk_job/${bulkJob.id}/v1`, upsert())).body.statusDetails).toBe(
    "The job has run. Prepare another one.",
  );
});

test.each([
  ["", "The file is empty."],
  ["key,name\n", "The file has no rows below its first line."],
  [`key\n"${"a".repeat(2_500_001)}`, /The row in line 2 has no end/],
  [Buffer.from([0, 1, 2, 0, 255, 0, 0]), /isn't a text|is empty/],
])("a file that is none is rejected at its field", async (file, message) => {
  const { fieldErrors } = await upload(file);

  expect(fieldErrors).toEqual([expect.objectContaining({ field: "file" })]);
  expect(fieldErrors[0].message).toMatch(message);
});
