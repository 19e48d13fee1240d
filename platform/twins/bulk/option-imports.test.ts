import { afterAll, expect, test } from "vitest";

import { startBulkJobs } from "../../testing/bulk-jobs.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, ok, job, run } = await startBulkJobs();
afterAll(() => platform.stop());

const OPTION = "/private/data_list_option";

async function imported(dataListId: string, text: string) {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: "Options" }));
  form.set("file", new File([text], "options.csv"));
  const response = await platform.fetch(
    new Request("http://platform.test/private/bulk_job/v1", {
      method: "POST",
      headers: { ...admin, Channel: "WEB" },
      body: form,
    }),
    { transport: "process" },
  );
  // `any`, because the assertions fail if a member is missing.
  const { bulkJob }: any = await response.json();
  const query = { showDataListOptionMode: "DETAILED" };
  const search = {
    path: `${OPTION}/search/v1`,
    query,
    body: { dataListIdList: [dataListId] },
    list: "options",
  };
  await ok("PUT", `bulk_job/${bulkJob.id}/v1`, {
    read: { path: `${OPTION}/{id}/v1`, query, member: "option" },
    operation: {
      change: { method: "PUT", path: `${OPTION}/{id}/v1` },
      create: { method: "POST", path: `${OPTION}/v1`, body: { dataListId } },
      match: { column: 0, lookup: { search, filter: "optionI18nLikeList", members: ["name"] } },
      edits: [
        { to: "optionI18n.translationInCurrentLocale", from: "name", how: "column", column: 0 },
        { to: "externalId", from: "externalId", how: "column", column: 1 },
        { to: "backgroundColor", from: "backgroundColor", how: "column", column: 2 },
        { to: "attributesMap.origin", from: "attributes.origin", how: "column", column: 3 },
      ],
    },
  });
  await platform.drainJobs();
  const { counts: previewed } = await job(bulkJob.id);
  const { counts: ran } = await run(bulkJob.id);
  return { previewed, ran };
}

const modelVersion = async () =>
  (
    await platform.services.db
      .selectFrom("domain")
      .select("model_version")
      .where("id", "=", admin["DomainId"] ?? "")
      .executeTakeFirstOrThrow()
  ).model_version;

test("the same options imported again are unchanged, and nothing is written", async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Fabrics"),
    attribute1: { key: "origin", nameI18n: i18nText("Origin") },
  });
  const file = 'name,code,color,origin\nSilk,s1,#FF0000,China\n"Wool, soft",,#00ff00,Peru\n';
  expect((await imported(dataList.id, file)).ran).toMatchObject({ created: 2, failed: 0 });
  const version = await modelVersion();

  expect(await imported(dataList.id, file)).toMatchObject({
    previewed: { unchanged: 2, failed: 0 },
    ran: { unchanged: 2, failed: 0 },
  });
  expect(await modelVersion()).toBe(version);
});
