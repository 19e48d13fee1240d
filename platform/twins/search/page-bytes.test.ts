import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";

const { platform, call, ok } = await startSignedIn();
const { db } = platform.services;
afterAll(() => platform.stop());

const LONG = 100_000;
const SHOW = "showTwinMode=DETAILED";

/** Creates a class and twins of it with long descriptions. */
async function addLongTwins(count: number): Promise<{ classId: string; twinId: string }> {
  const key = newKey();
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=DETAILED", {
    key,
    nameI18n: { translations: { en: key } },
    ownerType: "DOMAIN",
    autoCreateTwinflow: true,
  });
  const { twinId } = await ok("POST", "twin/v2", {
    classId: twinClass.id,
    name: "Long",
    description: "x".repeat(LONG),
  });
  await copyTwin(twinId, count - 1);
  return { classId: twinClass.id, twinId };
}

const COPIED = `domain_id business_account_id class_id root_class_id head_id status_id owner_user_id
  author_user_id name description fields version search_text`
  .split(/\s+/)
  .map((column) => sql.ref(column));

/** Copies the row of the twin; the copy gets this day of creation. */
async function copyTwin(twinId: string, count: number, day = "2020-01-01"): Promise<void> {
  const columns = sql.join(COPIED);
  await sql`
    insert into twin (id, created_at, ${columns})
    select gen_random_uuid(), ${day}::timestamptz, ${columns}
    from twin, generate_series(1, ${count}) where id = ${twinId}`.execute(db);
}

function search(classId: string, limit: number, more = "") {
  const path = `twin/search/v2?${SHOW}&limit=${limit}${more}`;
  return call("POST", path, { twinClassIdList: [classId] });
}

const TOO_LARGE = { status: 10918, messageKey: "request_page_too_large", params: { max: 8 } };

test("a page with too many bytes is rejected, and smaller ones have all its rows", async () => {
  const { classId } = await addLongTwins(100);

  expect((await search(classId, 100)).body).toMatchObject(TOO_LARGE);
  expect((await search(classId, 100, "&sortField=name")).body).toMatchObject(TOO_LARGE);
  const pages = await Promise.all(
    [0, 50].map(async (offset) => (await search(classId, 50, `&offset=${offset}`)).body),
  );
  const ids = pages.flatMap(({ twinList }) => twinList.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(100);
  expect(pages[0].pagination).toMatchObject({ total: 100 });
});

test("a page far down is rejected too", async () => {
  const { classId, twinId } = await addLongTwins(95);
  await sql`update twin set description = '' where id = ${twinId}`.execute(db);
  await copyTwin(twinId, 1005, "2021-01-01");

  expect((await search(classId, 90, "&offset=1005")).body).toMatchObject(TOO_LARGE);
  expect((await search(classId, 50, "&offset=1005")).body).toMatchObject({ status: 0 });
});

test("a page of what a text finds is rejected too", async () => {
  const { classId } = await addLongTwins(95);
  const find = (limit: number) =>
    call("POST", `twin/search/v2?${SHOW}&limit=${limit}`, {
      twinClassIdList: [classId],
      textLike: "long",
    });

  expect((await find(90)).body).toMatchObject(TOO_LARGE);
  expect((await find(50)).body).toMatchObject({ pagination: { total: 95 } });
});

test("a page of comments is rejected too", async () => {
  const { twinId } = await addLongTwins(1);
  await ok("POST", `comment/twin/${twinId}/v1`, { comment: { text: "x".repeat(LONG / 10) } });
  await sql`
    insert into twin_comment (id, twin_id, author_user_id, text, created_at)
    select gen_random_uuid(), twin_id, author_user_id, text, created_at
    from twin_comment, generate_series(2, 850) where twin_id = ${twinId}`.execute(db);
  const list = (limit: number) => call("GET", `comment/twin/${twinId}/v1?limit=${limit}`);

  expect((await list(850)).body).toMatchObject(TOO_LARGE);
  expect((await list(400)).body).toMatchObject({ pagination: { total: 850 } });
});

test("a bulk job collects rows of which a page would be too large", async () => {
  const { classId } = await addLongTwins(200);
  const { bulkJob } = await ok("POST", "bulk_job/v1", {
    name: "Long",
    search: {
      path: "/private/twin/search/v2",
      query: { showTwinMode: "DETAILED" },
      body: { twinClassIdList: [classId] },
      list: "twinList",
    },
    operation: { change: { method: "PUT", path: "/private/twin/{id}/v2" }, edits: [] },
  });
  await platform.drainJobs();

  expect((await ok("GET", `bulk_job/${bulkJob.id}/v1`)).bulkJob).toMatchObject({ total: 200 });
});
