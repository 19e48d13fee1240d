import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, owner } = await startSignedIn();

const PRODUCT = idOf("class:product");
const CARD = idOf("class:marketplace_product");
const SHOWROOM = idOf("class:marketplace_showroom");

afterAll(() => platform.stop());

test("a search without detail levels returns empty objects, as in the contract", async () => {
  const { body } = await search("twin_status", {}, "limit=2");

  expect(body.statuses).toEqual([{}, {}]);
  expect(body.pagination).toMatchObject({ offset: 0, limit: 2 });
  expect(body).toMatchObject({ status: 0, msg: "success", statusDetails: "" });
  expect(body).not.toHaveProperty("relatedObjects");
});

test("a response names its version of the reference data and its language", async () => {
  const ask = () => platform.call("POST", "/private/search_config/list/v1", owner, {});
  const before = await ask();
  await platform.call("PUT", `/private/twin_class/${SHOWROOM}/v1`, admin, {
    descriptionI18n: { translationInCurrentLocale: "The marketplace inside" },
  });
  const after = await ask();

  const version = ({ headers }: typeof before) => Number(headers.get("x-model-version"));
  expect(version(after)).toBe(version(before) + 1);
  expect(after.headers.get("content-language")).toBe("en");
});

test("SHORT shows the name, DETAILED the rest", async () => {
  const body = { twinClassIdMap: { [PRODUCT]: false }, keyLikeList: ["draft"] };
  const short = await search("twin_status", body, "showStatusMode=SHORT");
  const detailed = await search("twin_status", body, "showStatusMode=DETAILED");

  const id = idOf("status:product.draft");
  expect(short.body.statuses).toEqual([{ id, name: "Draft" }]);
  expect(detailed.body.statuses).toMatchObject([
    { id, key: "draft", twinClassId: PRODUCT, frozen: false },
  ]);
});

test("related objects are nested, or collected once beside the list", async () => {
  const body = { twinClassIdMap: { [PRODUCT]: false } };
  const modes = "showStatusMode=DETAILED&showTwinStatus2TwinClassMode=SHORT";
  const nested = await search("twin_status", body, modes);
  const lean = await search("twin_status", body, `${modes}&lazyRelation=false`);

  expect(nested.body.statuses[0].twinClass).toEqual({ id: PRODUCT, key: "product" });
  expect(nested.body).not.toHaveProperty("relatedObjects");
  expect(lean.body.statuses[0]).not.toHaveProperty("twinClass");
  expect(lean.body.relatedObjects).toEqual({
    twinClassMap: { [PRODUCT]: { id: PRODUCT, key: "product" } },
  });
});

test("circular references end", async () => {
  const modes = [
    "showTwinClassMode=DETAILED",
    "showTwinClass2StatusMode=DETAILED",
    "showTwinStatus2TwinClassMode=DETAILED",
    "showTwinClass2TwinClassFieldMode=DETAILED",
    "showTwinClassField2TwinClassMode=DETAILED",
    "showTwinClass2LinkMode=DETAILED",
    "showLinkDst2TwinClassMode=DETAILED",
  ].join("&");
  for (const lazy of ["true", "false"]) {
    const { status } = await search("twin_class", {}, `${modes}&limit=100&lazyRelation=${lazy}`);
    expect(status).toBe(200);
  }
});

test("a page may begin anywhere", async () => {
  const all = await search("twin_class", {}, "showTwinClassMode=SHORT&limit=1000");
  const page = await search("twin_class", {}, "showTwinClassMode=SHORT&offset=3&limit=5");

  expect(page.body.twinClassList).toEqual(all.body.twinClassList.slice(3, 8));
  expect(page.body.pagination).toEqual({
    offset: 3,
    limit: 5,
    total: all.body.twinClassList.length,
  });
});

test.each([
  ["limit=0", 11202],
  ["offset=-1", 11201],
  ["showStatusMode=LOUD", 501],
])("%s is rejected with %i", async (query, code) => {
  const { status, body } = await search("twin_status", {}, query);

  expect(status).toBe(400);
  expect(body.status).toBe(code);
});

test("classes are found by ancestor and by head class", async () => {
  const extending = await classKeys({
    extendsHierarchyChildsForTwinClassSearch: { idList: [PRODUCT] },
    abstractt: "ONLY_NOT",
  });
  const under = await classKeys({
    headHierarchyChildsForTwinClassSearch: { idList: [PRODUCT], depth: 1 },
  });
  const above = await classKeys({
    extendsHierarchyParentsForTwinClassSearch: { idList: [SHOWROOM], depth: 0 },
  });

  expect(extending).toContain("product_headphones");
  expect(extending.every((key) => key.startsWith("product_"))).toBe(true);
  expect(under).toEqual(expect.arrayContaining(["marketplace_product", "product_document"]));
  expect(above.toSorted()).toEqual(["GLOBAL_ANCESTOR", "marketplace_product"]);
});

test("a class is found by its key, ignoring case", async () => {
  const path = "/private/twin_class_by_key/MARKETPLACE_Showroom/v1?showTwinClassMode=SHORT";
  const { body } = await platform.call("GET", path, owner);

  expect(body.twinClass).toEqual({ id: SHOWROOM, key: "marketplace_showroom" });
});

test("callers that manage classes see how a class works; others get less without an error", async () => {
  const path = `/private/twin_class/${CARD}/v1?showTwinClassMode=MANAGED`;
  const managed = await platform.call("GET", path, admin);
  const plain = await platform.call("GET", path, owner);

  expect(managed.body.twinClass).toMatchObject({ ownerType: "DOMAIN_BUSINESS_ACCOUNT" });
  expect(plain.status).toBe(200);
  expect(plain.body.twinClass).not.toHaveProperty("ownerType");
});

test("patterns are the client's over keys and the server's over names", async () => {
  const byKey = await search("data_list", { keyLikeList: ["curren"] }, "showDataListMode=SHORT");
  const byName = await search("data_list", { nameLikeList: ["curren"] }, "showDataListMode=SHORT");
  const byPattern = await search(
    "data_list",
    { keyLikeList: ["CURREN%"] },
    "showDataListMode=SHORT",
  );

  expect(byKey.body.dataListList).toEqual([]);
  expect(byName.body.dataListList).toHaveLength(1);
  expect(byPattern.body.dataListList).toHaveLength(1);
});

test("a subset that doesn't exist has no options, and excluding it excludes none", async () => {
  const modes = "showDataListOptionMode=SHORT&limit=1";
  const total = async (body: object) =>
    (await search("data_list_option", body, modes)).body.pagination.total;

  expect(await total({ dataListSubsetKeyList: ["common"] })).toBe(0);
  expect(await total({ dataListSubsetKeyExcludeList: ["common"] })).toBe(await total({}));
});

test("a transition read by ID contains its effects", async () => {
  const searchResult = await search(
    "transition",
    { aliasLikeList: ["prepare"], twinClassIdMap: { [PRODUCT]: false } },
    "showTransitionMode=DETAILED&limit=100",
  );
  const prepare = searchResult.body.transition.find(
    (transition: { alias: string }) => transition.alias === "prepare",
  );
  const path = `/private/transition/${prepare.id}/v1?showTransitionMode=DETAILED`;
  const { body } = await platform.call("GET", path, admin);

  expect(prepare).not.toHaveProperty("triggers");
  expect(body.transition.triggers).toMatchObject([
    { triggerFeaturerId: 1590, triggerParams: { job: "prepare-product" }, active: true },
  ]);
});

test.each([
  ["twin_class", "twinClassList", "headTwinClassName", "showTwinClassMode=SHORT"],
  ["twin_class_fields", "fields", "fieldTyperFeaturerName", "showTwinClassFieldMode=SHORT"],
  ["twin_status", "statuses", "twinClassName", "showStatusMode=SHORT"],
  ["link", "links", "forwardName", "showLinkMode=SHORT"],
  ["data_list", "dataListList", "key", "showDataListMode=SHORT"],
  ["data_list_option", "options", "dataListName", "showDataListOptionMode=SHORT"],
  ["permission", "permissions", "groupName", "showPermissionMode=SHORT"],
  ["twinflow", "twinflowList", "twinClassName", "showTwinflowMode=SHORT"],
] as const)("%s is listed in the requested order", async (noun, key, sortField, mode) => {
  const list = async (query: string) => {
    const path = `/private/${noun}/search/v1?${mode}&limit=1000&${query}`;
    return (await platform.call("POST", path, admin, {})).body[key] as { id: string }[];
  };
  const [up, down] = [
    await list(`sortField=${sortField}&sortAsc=true`),
    await list(`sortField=${sortField}&sortAsc=false`),
  ];

  expect(up.toSorted(byId)).toEqual(down.toSorted(byId));
  expect(up.length === 1 || up.at(-1)?.id !== down.at(-1)?.id).toBe(true);
});

test.each([
  ["twin_class", { twinClassIdList: ["nope"] }, "twinClassIdList.0"],
  ["twin_class", { ownerTypeList: ["MARTIAN"] }, "ownerTypeList.0"],
  [
    "twin_class",
    { headHierarchyChildsForTwinClassSearch: { idList: ["nope"] } },
    "headHierarchyChildsForTwinClassSearch.idList.0",
  ],
  ["twin_class_fields", { fieldTyperIdList: ["text"] }, "fieldTyperIdList.0"],
  ["link", { typeLikeList: ["FewToFew"] }, "typeLikeList.0"],
  ["data_list_option", { statusIdExcludeList: ["gone"] }, "statusIdExcludeList.0"],
  ["transition", { twinflowTransitionTypeList: ["JUMP"] }, "twinflowTransitionTypeList.0"],
  ["data_list", { optionSearch: { dataListIdList: ["nope"] } }, "optionSearch.dataListIdList.0"],
])("a search of %s by %j is rejected with the field", async (noun, body, field) => {
  const { status, body: answer } = await search(noun, body, "limit=1");

  expect(status).toBe(400);
  expect(answer.fieldErrors.map((error: { field: string }) => error.field)).toContain(field);
});

test("IDs are found in any case, and fields by the number of their type", async () => {
  const inCapitals = await classKeys({ twinClassIdList: [PRODUCT.toUpperCase()] });
  const texts = await search(
    "twin_class_fields",
    { fieldTyperIdList: [1301] },
    "showTwinClassFieldMode=MANAGED&limit=1000",
  );

  expect(inCapitals).toEqual(["product"]);
  const types = texts.body.fields.map((field: any) => field.fieldTyperFeaturerId);
  expect(new Set(types)).toEqual(new Set([1301]));
});

test("featurers are listed with their typed parameters", async () => {
  const { body } = await search(
    "featurer",
    { typeIdList: [15], nameLikeList: ["%job%"] },
    "showFeaturerMode=DETAILED&showFeaturerParamMode=SHOW",
  );

  expect(body.featurerList).toMatchObject([
    { id: 1590, featurerTypeId: 15, params: [{ key: "job", type: "STRING", optional: false }] },
  ]);
});

async function classKeys(body: object): Promise<string[]> {
  const searchResult = await search("twin_class", body, "showTwinClassMode=SHORT&limit=1000");
  return searchResult.body.twinClassList.map((twinClass: { key: string }) => twinClass.key);
}

function search(noun: string, body: object, query: string) {
  return platform.call("POST", `/private/${noun}/search/v1?${query}`, admin, body);
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
