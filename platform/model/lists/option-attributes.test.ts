// cspell:ignore Żółty Bursztynowy
import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let _owner: Headers;
let _nobody: Headers;

const PRODUCT = idOf("class:product");
const MODES = [
  "showDataListMode=MANAGED",
  "showDataListOptionMode=DETAILED",
  "showLinkMode=MANAGED",
  "showPermissionMode=DETAILED",
  "showPermissionGrantUserMode=DETAILED",
  "showPermissionGrantUserGroupMode=DETAILED",
  "showPermissionGrantAssigneePropagationMode=DETAILED",
  "showPermissionGrantUser2PermissionMode=SHORT",
  "showFactoryMode=DETAILED",
  "showFactoryPipelineCountMode=SHOW",
].join("&");

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  _owner = await platform.signIn("owner");
  _nobody = await platform.signIn("nobody");
});

afterAll(() => platform.stop());

test("an option that reads like another one of its list is rejected, however it is written", async () => {
  const { dataList } = await ok("POST", "data_list/v1", {
    key: "Colors-as-written",
    nameI18n: i18nText("Colors"),
  });
  const create = (name: string) =>
    call("POST", "data_list_option/v1", { dataListId: dataList.id, optionI18n: i18nText(name) });
  expect((await create("Żółty")).status).toBe(200);

  for (const same of ["ŻÓŁTY", " Z\u0307o\u0301łty "]) {
    expect((await create(same)).body.fieldErrors).toMatchObject([{ field: "optionI18n" }]);
  }
});

test("nor is one renamed or translated to the text of another, while equal ones can be changed otherwise", async () => {
  const { dataList } = await ok("POST", "data_list/v1", {
    key: newKey(),
    nameI18n: i18nText("Colors"),
  });
  const create = async (en: string, pl: string): Promise<string> => {
    const optionI18n = { translations: { en, pl } };
    return (await ok("POST", "data_list_option/v1", { dataListId: dataList.id, optionI18n })).option
      .id;
  };
  const yellow = await create("Yellow", "Żółty");
  const amber = await create("Amber", "Bursztynowy");
  const change = (body: object) => call("PUT", `data_list_option/${amber}/v1`, body);
  const search = "i18n_translation/search/v1?showI18nTranslationMode=DETAILED";
  const found = await ok("POST", search, { translationLikeList: ["Bursztynowy"] });
  const [{ i18nId }] = found.translation;

  const rejected = [
    await change({ optionI18n: i18nText(" yELLOW ") }),
    await change({ optionI18n: { translations: { pl: " Z\u0307O\u0301łty" } } }),
    await call("PUT", "data_list_option/v2", {
      dataListOptions: [{ id: amber, optionI18n: i18nText("YELLOW") }],
    }),
    await call("PUT", "i18n_translation/v1", {
      translations: [{ i18nId, locale: "pl", translation: "ŻÓŁTY" }],
    }),
  ];
  // An older version allowed two equal options.
  await platform.services.db
    .updateTable("data_list_option")
    .set({ name: JSON.stringify({ en: "yellow" }) })
    .where("id", "=", amber)
    .execute();
  await ok("PUT", `data_list_option/${yellow}/v1`, { backgroundColor: "#ffff00" });
  const inOtherCase = await change({ optionI18n: i18nText("YELLOW") });
  const renamed = await change({ optionI18n: i18nText("Honey") });

  expect(rejected.map(({ body }) => body.fieldErrors?.[0]?.field)).toEqual([
    "optionI18n",
    "optionI18n",
    "dataListOptions.0.optionI18n",
    "translations.0.translation",
  ]);
  expect(rejected[0]?.body.fieldErrors[0].message).toBe("The list has this option already");
  expect([inOtherCase.status, renamed.status]).toEqual([200, 200]);
});

test("options with attributes need a value for every attribute of their list", async () => {
  const { dataList } = await ok("POST", "data_list/v1", {
    key: "Weaves",
    nameI18n: { translationInCurrentLocale: "Fabrics", translations: { pl: "Tkaniny" } },
    attribute2: { key: "weight", nameI18n: i18nText("Weight") },
  });
  const missing = await call("POST", "data_list_option/v1", {
    dataListId: dataList.id,
    optionI18n: i18nText("Silk"),
    attributesMap: {},
  });
  const { option } = await ok("POST", "data_list_option/v1", {
    dataListId: dataList.id,
    optionI18n: i18nText("Silk"),
    attributesMap: { weight: "20" },
    backgroundColor: "#aabbcc",
  });
  const hidden = await ok("PUT", `data_list_option/${option.id}/v1`, { status: "hidden" });
  const renamed = await ok("PUT", `data_list/${dataList.id}/v1`, {
    attribute2: { key: "grams" },
    nameI18n: i18nText("Cloth"),
  });
  const tag = await ok("PUT", `twin_class/${PRODUCT}/v1`, {
    tagDataListUpdate: { newId: dataList.id },
  });
  const tags = await ok("POST", `twin_class/${PRODUCT}/tag/search/v1`, {
    optionI18nLikeList: ["sil"],
  });
  const inUse = await call("DELETE", `data_list/${dataList.id}/v1`);
  await ok("PUT", `twin_class/${PRODUCT}/v1`, {
    tagDataListUpdate: { newId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  });
  await ok("DELETE", `data_list_option/${option.id}/v1`);
  await ok("DELETE", `data_list/${dataList.id}/v1`);

  expect(dataList).toMatchObject({ key: "weaves", name: "Fabrics" });
  expect(dataList.attribute2).toEqual({ key: "weight", name: "Weight" });
  expect(dataList).not.toHaveProperty("attribute1");
  expect(missing.body).toMatchObject({ status: 10605 });
  expect(option).toMatchObject({ status: "active", attributes: { weight: "20" } });
  expect(hidden.option).toMatchObject({ status: "hidden", name: "Silk" });
  expect(renamed.dataList).toMatchObject({
    name: "Cloth",
    attribute2: { key: "grams", name: "Weight" },
  });
  expect(tag.status).toBe(0);
  expect(tags.options).toMatchObject([{ name: "Silk" }]);
  expect(inUse.status).toBe(409);
  expect(inUse.body.usedBy).toEqual([{ kind: "twinClass", id: PRODUCT, name: "product" }]);
  expect((await call("GET", `data_list/${dataList.id}/v1`)).status).toBe(404);
});

test("an attribute that the list doesn't have is rejected, unless the option has it from before", async () => {
  const { dataList } = await ok("POST", "data_list/v1", {
    key: newKey(),
    nameI18n: i18nText("Fabrics"),
    attribute1: { key: "weight", nameI18n: i18nText("Weight") },
  });
  const body = (attributesMap: object) => ({
    dataListId: dataList.id,
    optionI18n: i18nText("Silk"),
    attributesMap,
  });
  const created = await call("POST", "data_list_option/v1", body({ weight: "20", unasked: "x" }));
  const { option } = await ok("POST", "data_list_option/v1", body({ weight: "20" }));
  const change = (attributesMap: object) =>
    call("PUT", `data_list_option/${option.id}/v1`, { attributesMap });
  const changed = await change({ color: "red" });
  const batch = await call("PUT", "data_list_option/v2", {
    dataListOptions: [{ id: option.id, attributesMap: { color: "red" } }],
  });
  await ok("PUT", `data_list/${dataList.id}/v1`, { attribute1: { key: "grams" } });
  const sentBack = await change({ weight: "20", grams: "20" });
  const former = await change({ weight: "21" });

  const at = (field: string) => ({ status: 10002, fieldErrors: [{ field }] });
  expect(created.body).toMatchObject(at("attributesMap.unasked"));
  expect(changed.body).toMatchObject(at("attributesMap.color"));
  expect(batch.body).toMatchObject(at("dataListOptions.0.attributesMap.color"));
  expect(sentBack.body.option.attributes).toEqual({ weight: "20", grams: "20" });
  expect(former.body).toMatchObject(at("attributesMap.weight"));
});

function call(method: string, path: string, body?: unknown, headers: Headers = admin) {
  const query = path.includes("?") ? `${path}&${MODES}` : `${path}?${MODES}`;
  return platform.call(method, `/private/${query}`, headers, body);
}

async function ok(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}
