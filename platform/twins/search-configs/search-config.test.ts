import { afterAll, beforeAll, expect, test } from "vitest";

import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let admin: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
});

afterAll(() => platform.stop());

test("a search is built, run with its parameters, changed, deleted and restored", async () => {
  const { searchConfig } = await call("POST", "search_config/v1", {
    kind: "class",
    key: "by_key",
    name: "By key",
    predicate: { twinClassKeyLikeList: ["{key}"] },
  });
  const path = `twin_class/search/${searchConfig.id}/v1`;
  const run = async (key: string) =>
    (await call("POST", path, { params: { key } })).pagination.total;

  expect(searchConfig).toMatchObject({ paramList: ["key"], kind: "class" });
  expect(await run("product")).toBe(1);
  expect(await run("no_such_class")).toBe(0);

  await call("PUT", `search_config/${searchConfig.id}/v1`, {
    predicate: { twinClassKeyLikeList: ["product"] },
  });
  expect(await run("no_such_class")).toBe(1);

  await call("DELETE", `search_config/${searchConfig.id}/v1`);
  const gone = await platform.call("POST", `/private/${path}`, admin, {});
  expect(gone.body).toMatchObject({ status: 10000 });

  const { trashEntryList } = await call("POST", "trash/search/v1", { nameLike: "By key" });
  await call("POST", `trash/${trashEntryList[0].id}/restore/v1`, {});
  expect(await run("anything")).toBe(1);
});

test("a parameter that makes an impossible search is rejected with its filter", async () => {
  const { searchConfig } = await call("POST", "search_config/v1", {
    kind: "class",
    key: "below",
    name: "Below",
    predicate: { headHierarchyChildsForTwinClassSearch: { idList: ["{headId}"] } },
  });
  const path = `/private/twin_class/search/${searchConfig.id}/v1`;
  const { status, body } = await platform.call("POST", path, admin, { params: { headId: "none" } });

  expect(status).toBe(400);
  expect(body.fieldErrors[0].field).toContain("headHierarchyChildsForTwinClassSearch");
});

async function call(method: string, path: string, body?: object) {
  const answer = await platform.call(method, `/private/${path}`, admin, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}
