import { randomUUID } from "node:crypto";

import { afterAll, beforeEach, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner, call, ok } = await startSignedIn();
afterAll(() => platform.stop());

let classId: string;
let statusIds: string[];

beforeEach(async () => {
  const key = newKey();
  const made = await ok("POST", "twin_class/v1?showTwinClassMode=DETAILED", {
    key,
    nameI18n: { translations: { en: key } },
  });
  classId = made.twinClass.id;
  statusIds = [];
  for (const name of ["new", "open", "closed"]) statusIds.push(await addStatus(name));
});

async function addStatus(key: string): Promise<string> {
  const body = { key, nameI18n: { translationInCurrentLocale: `Status ${key}` } };
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=DETAILED`;
  return (await ok("POST", path, body)).twinStatus.id;
}

const SHOW = { showStatusMode: "DETAILED" };
const READ = { path: "/private/twin_status/{id}/v1", query: SHOW, member: "twinStatus" };
const UPDATE = { method: "PUT", path: "/private/twin_status/{id}/v1" };
const RED = { to: "backgroundColor", from: "backgroundColor", how: "set", value: "#ff0000" };

const statuses = async () =>
  (
    await ok("POST", "twin_status/search/v1?showStatusMode=DETAILED&limit=50", {
      twinClassIdMap: { [classId]: true },
    })
  ).statuses as { id: string; key: string; name: string; backgroundColor?: string }[];

const create = async (body: object) =>
  (await ok("POST", "bulk_job/v1", { name: "Statuses", subject: "statuses", read: READ, ...body }))
    .bulkJob;

const job = async (id: string) => (await ok("GET", `bulk_job/${id}/v1`)).bulkJob;

/** Finds what a job would do, and does it. */
async function previewed(body: object) {
  const { id } = await create(body);
  await platform.drainJobs();
  return job(id);
}

async function run(id: string) {
  await ok("POST", `bulk_job/${id}/start/v1`);
  await platform.drainJobs();
  return job(id);
}

const rows = async (id: string, body: object = {}) =>
  (await ok("POST", `bulk_job/${id}/row/search/v1?limit=100`, body)).bulkRowList;

test("the preview says what would happen and saves nothing, then the run does it", async () => {
  await ok("PUT", `twin_status/${statusIds[0]}/v1`, { backgroundColor: "#ff0000" });
  const gone = randomUUID();

  const ready = await previewed({
    idList: [...statusIds, gone],
    operation: { change: UPDATE, edits: [RED] },
  });

  expect(ready).toMatchObject({
    state: "ready",
    total: 4,
    done: 4,
    counts: { changed: 2, unchanged: 1, failed: 1 },
  });
  expect((await statuses()).filter((one) => one.backgroundColor === "#ff0000")).toHaveLength(1);
  expect(await rows(ready.id, { resultList: ["failed"] })).toMatchObject([
    { id: gone, issues: [{ message: "It doesn't exist any more, or you may not see it." }] },
  ]);

  const done = await run(ready.id);

  expect(done).toMatchObject({
    state: "done",
    done: 4,
    counts: { changed: 2, unchanged: 1, failed: 1 },
  });
  expect((await statuses()).filter((one) => one.backgroundColor === "#ff0000")).toHaveLength(3);
  expect(await rows(done.id, { resultList: ["changed"] })).toMatchObject([
    { name: "Status open", result: "changed" },
    { name: "Status closed", result: "changed" },
  ]);
});

test("all that a search finds are changed by their current values", async () => {
  const search = {
    path: "/private/twin_status/search/v1",
    query: SHOW,
    body: { twinClassIdMap: { [classId]: true } },
    list: "statuses",
  };
  const to = "nameI18n.translationInCurrentLocale";
  const edits = [{ to, from: "name", how: "replace", text: "Status", replacement: "State" }];

  const { id, counts } = await previewed({ search, operation: { change: UPDATE, edits } });
  const done = await run(id);

  expect(counts).toEqual({ changed: 3, failed: 0 });
  expect(done.state).toBe("done");
  expect((await statuses()).map(({ name }) => name).toSorted()).toEqual([
    "State closed",
    "State new",
    "State open",
  ]);
});

test("rows are deleted, and those in use are skipped with the reason", async () => {
  await ok("POST", `twin_class/${classId}/twinflow/v1`, {
    initialStatusId: statusIds[0],
    nameI18n: { translations: { en: "Flow" } },
  });

  const { id, counts } = await previewed({
    idList: statusIds,
    operation: { change: { method: "DELETE", path: "/private/twin_status/{id}/v1" } },
  });
  await run(id);

  expect(counts).toMatchObject({ deleted: 2, failed: 1 });
  expect((await statuses()).map(({ key }) => key)).toEqual(["new"]);
});

test("each row is checked as its user: a refused call changes nothing", async () => {
  const { bulkJob } = await ok(
    "POST",
    "bulk_job/v1",
    { name: "x", idList: statusIds, read: READ, operation: { change: UPDATE, edits: [RED] } },
    owner,
  );
  await platform.drainJobs();
  const own = (await ok("GET", `bulk_job/${bulkJob.id}/v1`, undefined, owner)).bulkJob;

  expect(own).toMatchObject({ state: "ready", counts: { failed: 3 } });
  expect((await call("GET", `bulk_job/${bulkJob.id}/v1`)).body.status).toBe(10000);
});

test("a user who was blocked since does nothing more", async () => {
  const { id } = await previewed({
    idList: statusIds,
    operation: { change: UPDATE, edits: [RED] },
  });
  await ok("POST", `bulk_job/${id}/start/v1`);
  const { db } = platform.services;
  const who = db.updateTable("app_user").where("email", "=", platform.emails.admin);
  await who.set({ state: "BLOCKED" }).execute();
  await platform.drainJobs();
  await who.set({ state: "ACTIVE" }).execute();

  expect(await job(id)).toMatchObject({ state: "failed", counts: { failed: 0 } });
  expect((await statuses()).filter((one) => one.backgroundColor === "#ff0000")).toEqual([]);
});

test.each(["collect", "preview", "run"])(
  "a job ends with the access token that started it: %s",
  async (phase) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const issued = await ok("POST", "access_token/v1", { name: "CI", scope: "write", expiresAt });
    const headers = { AuthToken: issued.token };
    const search = {
      path: "/private/twin_status/search/v1",
      query: SHOW,
      body: { twinClassIdMap: { [classId]: true } },
      list: "statuses",
    };
    const body = {
      ...(phase === "collect" ? { search } : { idList: statusIds }),
      name: "Statuses",
      read: READ,
      operation: { change: UPDATE, edits: [RED] },
    };
    const { id } = (await ok("POST", "bulk_job/v1", body, headers)).bulkJob;
    if (phase === "run") {
      await platform.drainJobs();
      await ok("POST", `bulk_job/${id}/start/v1`, undefined, headers);
    }
    await ok("DELETE", `access_token/${issued.accessToken.id}/v1`);
    await platform.drainJobs();

    expect(await job(id)).toMatchObject({
      state: "failed",
      error: "The access token that started the job doesn't work any more.",
    });
    expect((await statuses()).filter((one) => one.backgroundColor === "#ff0000")).toEqual([]);

    await ok("POST", `bulk_job/${id}/start/v1`);
    await platform.drainJobs();
    expect(["ready", "done"]).toContain((await job(id)).state);
  },
);

test("calls on accounts, secrets and other jobs can't be made in bulk", async () => {
  for (const path of ["/private/user/{id}/v1", "/private/bulk_job/{id}/v1"]) {
    const { counts, id } = await previewed({
      idList: [randomUUID()],
      read: null,
      operation: { change: { method: "PUT", path }, edits: [RED] },
    });
    expect(counts).toMatchObject({ failed: 1 });
    expect((await rows(id))[0].issues).toEqual([{ message: "Endpoint not found" }]);
  }
});

test("a job stops between two chunks, and goes on where it stopped", async () => {
  for (let count = 0; count < 4; count += 1) await addStatus(`more${count}`);
  const idList = (await statuses()).map(({ id }) => id);
  const { id } = await previewed({ idList, operation: { change: UPDATE, edits: [RED] } });
  await ok("POST", `bulk_job/${id}/start/v1`);
  await ok("POST", `bulk_job/${id}/stop/v1`);
  await platform.drainJobs();

  expect(await job(id)).toMatchObject({ state: "stopped", phase: "run", done: 0 });
  expect((await run(id)).counts).toMatchObject({ changed: 7 });
});

test("a job in a state that does not fit is refused with the reason", async () => {
  const { id } = await previewed({
    idList: statusIds,
    operation: { change: UPDATE, edits: [RED] },
  });

  expect((await call("POST", `bulk_job/${id}/stop/v1`)).body.statusDetails).toBe(
    "The job isn't working.",
  );
  await run(id);
  expect((await call("POST", `bulk_job/${id}/start/v1`)).body.statusDetails).toBe(
    "The job was already started.",
  );
  expect((await call("DELETE", `bulk_job/${id}/v1`)).status).toBe(200);
  expect((await call("GET", `bulk_job/${id}/v1`)).body.status).toBe(10000);
});

test("too many jobs of a domain are refused, with a hint when to try again", async () => {
  const jobs = [];
  const body = { idList: statusIds, operation: { change: UPDATE, edits: [RED] } };
  for (let count = 0; count < 10; count += 1) jobs.push(await create(body));

  const refused = await call("POST", "bulk_job/v1", { name: "x", ...body });

  expect(refused.status).toBe(429);
  for (const { id } of jobs) await ok("POST", `bulk_job/${id}/stop/v1`);
  await platform.drainJobs();
});

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
    '"NEW","Again","","6","skipped","An earlier row has the same key."',
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
  [`key\n"${"a".repeat(200_001)}`, /The row in line 2 has no end/],
  [Buffer.from([0, 1, 2, 0, 255, 0, 0]), /isn't a text|is empty/],
])("a file that is none is refused at its field", async (file, message) => {
  const { fieldErrors } = await upload(file);

  expect(fieldErrors).toEqual([expect.objectContaining({ field: "file" })]);
  expect(fieldErrors[0].message).toMatch(message);
});

test("a job names its rows in exactly one way", async () => {
  const refused = await call("POST", "bulk_job/v1", { name: "x" });

  expect(refused.body.fieldErrors).toMatchObject([{ field: "idList" }]);
});
