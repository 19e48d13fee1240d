import { randomUUID } from "node:crypto";

import { afterAll, beforeEach, expect, test } from "vitest";

import { READ, SHOW, startBulkJobs, UPDATE } from "../../testing/bulk-jobs.ts";

const bulk = await startBulkJobs();
const { platform, owner, call, ok, create, job, previewed, run, rows } = bulk;
afterAll(() => platform.stop());

let classId: string;
let statusIds: string[];

beforeEach(async () => {
  ({ classId, statusIds } = await bulk.addClass());
});

const statuses = () => bulk.statusesOf(classId);

const RED = { to: "backgroundColor", from: "backgroundColor", how: "set", value: "#ff0000" };

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

test("a search that finds other rows than were announced ends before its preview", async () => {
  const search = {
    path: "/private/twin_status/search/v1",
    query: SHOW,
    body: { twinClassIdMap: { [classId]: true } },
    list: "statuses",
  };
  const operation = { change: UPDATE, edits: [RED] };

  const other = await previewed({ search, expectedCount: 2, operation });
  const same = await previewed({ search, expectedCount: 3, operation });

  expect(other).toMatchObject({
    state: "failed",
    error: "2 rows were announced, but 3 match now. Go back to the list and select again.",
    counts: {},
  });
  expect(same).toMatchObject({ state: "ready", total: 3 });
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

test("each row is checked as its user: a rejected call changes nothing", async () => {
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
  for (let count = 0; count < 4; count += 1) await bulk.addStatus(classId, `more${count}`);
  const idList = (await statuses()).map(({ id }) => id);
  const { id } = await previewed({ idList, operation: { change: UPDATE, edits: [RED] } });
  await ok("POST", `bulk_job/${id}/start/v1`);
  await ok("POST", `bulk_job/${id}/stop/v1`);
  await platform.drainJobs();

  expect(await job(id)).toMatchObject({ state: "stopped", phase: "run", done: 0 });
  expect((await run(id)).counts).toMatchObject({ changed: 7 });
});

test("a job in a state that does not fit is rejected with the reason", async () => {
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

test("too many jobs of a domain are rejected, with a hint when to try again", async () => {
  const jobs = [];
  const body = { idList: statusIds, operation: { change: UPDATE, edits: [RED] } };
  for (let count = 0; count < 10; count += 1) jobs.push(await create(body));

  const rejected = await call("POST", "bulk_job/v1", { name: "x", ...body });

  expect(rejected.status).toBe(429);
  for (const { id } of jobs) await ok("POST", `bulk_job/${id}/stop/v1`);
  await platform.drainJobs();
});

test("a job names its rows in exactly one way", async () => {
  const rejected = await call("POST", "bulk_job/v1", { name: "x" });

  expect(rejected.body.fieldErrors).toMatchObject([{ field: "idList" }]);
});

test.each([
  ["a search", { method: "POST", path: "/private/twin_status/search/v1" }],
  ["a call for many rows", { method: "POST", path: "/private/twin/batch/v1" }],
  ["a deletion of many", { method: "POST", path: "/private/twin/delete/v1" }],
])("an operation is no %s", async (_what, change) => {
  const operation = { change, edits: [RED] };
  const wrong = { field: "operation.change.path", messageKey: "bulk_call_of_row" };

  const created = await call("POST", "bulk_job/v1", { name: "x", idList: statusIds, operation });
  const { id } = await create({ idList: statusIds });
  const defined = await call("PUT", `bulk_job/${id}/v1`, { operation });

  expect(created.body).toMatchObject({ fieldErrors: [wrong] });
  expect(defined.body).toMatchObject({ fieldErrors: [wrong] });
});

test("a row can't make a search of a call whose path it completes", async () => {
  const change = { method: "POST", path: "/private/twin_status/{id}/v1" };

  const { id, counts } = await previewed({
    idList: ["search"],
    read: null,
    operation: { change, edits: [RED] },
  });

  expect(counts).toEqual({ failed: 1 });
  expect(await rows(id)).toMatchObject([
    { issues: [{ message: expect.stringContaining("calls that change one row") }] },
  ]);
});
