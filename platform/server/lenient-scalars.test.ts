import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../testing/signed-in.ts";
import { i18nText, newKey } from "../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("numbers and flags may be written as texts, texts as numbers and flags", async () => {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=MANAGED", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    headHunterFeaturerId: "2601",
    permissionSchemaSpace: "",
    autoCreateTwinflow: "TRUE",
    externalId: 12.5,
  });
  const { field } = await ok(
    "POST",
    `twin_class/${twinClass.id}/field/v1?showTwinClassFieldMode=MANAGED`,
    {
      key: "size",
      nameI18n: i18nText("Size"),
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: PARAMS,
    },
  );
  const { twinId } = await ok(
    "POST",
    "twin/v2",
    { classId: twinClass.id, name: 7, isSketch: "false", fields: { size: 3.5 } },
    owner,
  );
  const { twin } = await ok("GET", `twin/${twinId}/v2?${DETAIL_QUERY}`, undefined, owner);

  expect(twinClass).toMatchObject({ headHunterFeaturerId: 2601, externalId: "12.5" });
  expect(field.fieldTyperParams).toMatchObject({ unique: "true", maxLength: "9" });
  expect(twin).toMatchObject({ name: "7", fields: { size: "3.5" } });
});

test("flags of a query are read in the spelling of any language", async () => {
  const lists = ["Alpha", "Beta"].map((name) => ({
    key: `${name}_${newKey()}`,
    nameI18n: i18nText(name),
  }));
  const keyLikeList = lists.map(({ key }) => key);
  for (const list of lists) await ok("POST", "data_list/v1", list);
  const path = "data_list/search/v1?showDataListMode=SHORT&sortField=name";
  const names = async (sortAsc: string) => {
    const page = await ok("POST", `${path}&sortAsc=${sortAsc}`, { keyLikeList });
    return page.dataListList.map(({ name }: { name: string }) => name);
  };
  const statuses = `twin_status/search/v1?showStatusMode=DETAILED&showTwinStatus2TwinClassMode=SHORT&lazyRelation=`;

  expect([await names("False"), await names("0")]).toEqual([
    ["Beta", "Alpha"],
    ["Beta", "Alpha"],
  ]);
  expect(await names("TRUE")).toEqual(["Alpha", "Beta"]);
  expect(await ok("POST", `${statuses}False`, {})).toHaveProperty("relatedObjects.twinClassMap");
  expect(await ok("POST", `${statuses}True`, {})).not.toHaveProperty("relatedObjects");
});

test("null instead of a field's filter filters nothing", async () => {
  const filters = { fields: { "00000000-0000-4000-8000-000000000001": null }, textLike: newKey() };
  const { twinList } = await ok("POST", "twin/search/v2", filters, owner);

  expect(twinList).toEqual([]);
});

test.each([
  [{ key: [1] }, "key"],
  [{ key: "a", headHunterFeaturerId: "many" }, "headHunterFeaturerId"],
  [{ key: "a", abstractClass: "perhaps" }, "abstractClass"],
  [{ key: "a", abstractClass: 1 }, "abstractClass"],
  // This number is too large for JavaScript: its digits may change when the JSON is parsed.
  [{ key: "a", externalId: 2 ** 60 }, "externalId"],
])("a value of the wrong type is rejected: %j", async (body, field) => {
  const { status, body: response } = await call("POST", "twin_class/v1", body);

  expect(status).toBe(400);
  expect(response).toMatchObject({ status: 501, fieldErrors: [{ field }] });
});

const PARAMS = { regexp: ".*", unique: true, maxLength: 9 };
const DETAIL_QUERY = "showTwinMode=SHORT&showTwinFieldCollectionMode=ALL_FIELDS";
