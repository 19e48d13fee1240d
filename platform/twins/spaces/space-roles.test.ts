import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;

const ROLE = "showSpaceRoleMode=DETAILED";

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
});

afterAll(() => platform.stop());

test("the key of a role is unique in a class whose twins are spaces", async () => {
  const hallClass = await newHallClass();
  const create = (body: object) => call("POST", `space_role/v1?${ROLE}`, body);
  const reader = await create({
    twinClassId: hallClass,
    key: "reader",
    nameI18n: i18nText("Reader"),
  });
  const nameI18n = i18nText("Cook");

  const duplicate = await create({ twinClassId: hallClass, key: "reader", nameI18n });
  const wrong = await create({ twinClassId: hallClass, key: "a b" });
  const elsewhere = await create({ twinClassId: idOf("class:product"), key: "cook", nameI18n });
  const cook = await create({ twinClassId: hallClass, key: "cook", nameI18n });
  const { id } = cook.body.spaceRole;
  const renamed = await call("PUT", `space_role/${id}/v1?${ROLE}`, { nameI18n: i18nText("Chef") });
  const found = await call("POST", `space_role/search/v1?${ROLE}`, {
    twinClassIdList: [hallClass],
  });
  await call("DELETE", `space_role/${id}/v1`);

  expect(reader.body.spaceRole).toMatchObject({
    key: "reader",
    name: "Reader",
    twinClassId: hallClass,
  });
  expect([duplicate.body.status, wrong.body.status, elsewhere.body.status]).toEqual([
    10001, 10002, 10002,
  ]);
  expect(wrong.body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    "key",
    "nameI18n",
  ]);
  expect(renamed.body.spaceRole).toMatchObject({ id, key: "cook", name: "Chef" });
  expect(found.body.spaceRoles.map(({ key }: { key: string }) => key)).toEqual(["cook", "reader"]);
  expect((await call("GET", `space_role/${id}/v1`)).status).toBe(404);
});

async function call(method: string, path: string, body?: unknown) {
  return platform.call(method, `/private/${path}`, admin, body);
}

async function newHallClass(): Promise<string> {
  const { body } = await call("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    autoCreateTwinflow: true,
    key: "hall",
    nameI18n: i18nText("Hall"),
    permissionSchemaSpace: true,
  });
  return body.twinClass.id;
}
