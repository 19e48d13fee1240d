import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const USER = "00000000-0000-0000-0001-000000000001";
const GLOBAL_ANCESTOR = "00000000-0000-0000-0001-000000000004";
const detailQuery = "showTwinClassMode=MANAGED";

test("built-in classes are read by ID and key and found by search", async () => {
  const byId = await ok("GET", `twin_class/${USER}/v1?${detailQuery}`);
  const byKey = await ok("GET", `twin_class_by_key/user/v1?${detailQuery}`);
  const found = await ok("POST", `twin_class/search/v1?${detailQuery}`, {
    ownerTypeList: ["USER", "BUSINESS_ACCOUNT", "SYSTEM"],
  });

  expect(byId.twinClass).toMatchObject({ key: "USER", ownerType: "USER" });
  expect(byKey.twinClass).toEqual(byId.twinClass);
  const keys = found.twinClassList.map(({ key }: { key: string }) => key);
  expect(keys.toSorted()).toEqual(["BUSINESS_ACCOUNT", "GLOBAL_ANCESTOR", "USER"]);
});

test("a class may have users as heads, and no twin of it can be created", async () => {
  const { twinClass } = await ok("POST", `twin_class/v1?${detailQuery}`, {
    key: newKey(),
    nameI18n: i18nText("Headed by users"),
    headTwinClassId: USER,
    autoCreateTwinflow: true,
  });
  const created = await call("POST", "twin/v2", { classId: twinClass.id, name: "x" }, owner);
  const shownHead = await ok(
    "GET",
    `twin_class/${twinClass.id}/v1?${detailQuery}&showTwinClassHead2TwinClassMode=SHORT`,
  );

  expect(twinClass.headClassId).toBe(USER);
  expect(shownHead.twinClass.headClass).toEqual({ id: USER, key: "USER" });
  expect(created.body.status).toBe(10703);
});

test("a class extends the ancestor of all unless it extends another", async () => {
  const path = `twin_class/v1?${detailQuery}&showTwinClassExtends2TwinClassMode=SHORT`;
  const { twinClass } = await ok("POST", path, {
    key: newKey(),
    nameI18n: i18nText("Of no other"),
    extendsTwinClassId: GLOBAL_ANCESTOR,
  });
  const moved = await ok("PUT", `twin_class/${twinClass.id}/v1?${detailQuery}`, {
    extendsTwinClassUpdate: { newId: idOf("class:product") },
  });
  const back = await ok("PUT", `twin_class/${twinClass.id}/v1?${detailQuery}`, {
    extendsTwinClassUpdate: { newId: GLOBAL_ANCESTOR },
  });

  expect(twinClass.extendsClass).toEqual({ id: GLOBAL_ANCESTOR, key: "GLOBAL_ANCESTOR" });
  expect(moved.twinClass.extendsClassId).toBe(idOf("class:product"));
  expect(back.twinClass.extendsClassId).toBe(GLOBAL_ANCESTOR);
});

test("built-in classes can't be changed, deleted or given members", async () => {
  const update = await call("PUT", `twin_class/${USER}/v1`, { nameI18n: i18nText("Mine") });
  const remove = await call("DELETE", `twin_class/${USER}/v1`);
  const field = await call("POST", `twin_class/${USER}/field/v1`, { key: "mine" });
  const taken = await call("POST", "twin_class/v1", { key: "user", nameI18n: i18nText("Mine") });

  expect(update.body.status).toBe(10416);
  expect(remove.status).toBe(404);
  expect(field.status).toBe(404);
  expect(taken.body.status).toBe(10413);
});

test("a class that no mode shows is left out, of lists too", async () => {
  const read = await ok("GET", `twin_class/${USER}/v1`);
  const found = await ok("POST", "twin_class/search/v1", { twinClassIdList: [USER] });

  expect(read).not.toHaveProperty("twinClass");
  expect(found).toMatchObject({ twinClassList: [], pagination: { total: 1 } });
});
