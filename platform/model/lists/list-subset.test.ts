import { afterAll, beforeAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

let listId: string;
let red: string;
let blue: string;
let subsetId: string;
let classId: string;

const OPTIONS = "data_list_option/search/v1?showDataListOptionMode=DETAILED";

beforeAll(async () => {
  const key = newKey();
  const list = { key, nameI18n: i18nText("Colors") };
  listId = (await ok("POST", "data_list/v1?showDataListMode=SHORT", list)).dataList.id;
  red = await addOption("Red");
  blue = await addOption("Blue");
  subsetId = await addSubset([red]);
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    nameI18n: i18nText("Lamp"),
    autoCreateTwinflow: true,
  });
  classId = twinClass.id;
});

afterAll(() => platform.stop());

test("options are found by their subset, and without it", async () => {
  const find = async (filter: object) =>
    (await ok("POST", OPTIONS, { dataListIdList: [listId], ...filter })).options;
  const inside = await find({ dataListSubsetIdList: [subsetId] });
  const outside = await find({ dataListSubsetIdExcludeList: [subsetId] });
  const byKey = await find({ dataListSubsetKeyList: ["warm"] });

  expect(inside).toMatchObject([{ id: red, dataListSubsetIdList: [subsetId] }]);
  expect(outside.map(({ id }: { id: string }) => id)).toEqual([blue]);
  expect(outside[0]).not.toHaveProperty("dataListSubsetIdList");
  expect(byKey).toMatchObject([{ id: red }]);
});

test("a field of a subset offers and accepts only its options", async () => {
  const field = await addField({ dataListSubsetIds: subsetId });
  const path = `twin_class_field/${field.id}/v1?showTwinClassFieldMode=DETAILED`;
  const { descriptor } = (await ok("GET", path, undefined, owner)).field;
  const accepted = await create({ [field.key]: red });
  const byName = await create({ [field.key]: "Blue" });
  const byId = await create({ [field.key]: blue });

  expect(descriptor).toMatchObject({ dataListId: listId, dataListSubsetIdList: [subsetId] });
  expect(descriptor.optionIdList).toEqual([red]);
  expect(accepted.status).toBe(200);
  for (const { status, body } of [byName, byId]) {
    expect(status).toBe(400);
    expect(body.fieldErrors).toMatchObject([{ field: field.key }]);
  }
});

test("a field with values of its own accepts them beside the options of its subset", async () => {
  const field = await addField({ dataListSubsetIds: subsetId, supportCustom: "true" });
  const path = `twin_class_field/${field.id}/v1?showTwinClassFieldMode=DETAILED`;
  const custom = await create({ [field.key]: "Mauve" });
  const { descriptor } = (await ok("GET", path, undefined, owner)).field;
  const again = await create({ [field.key]: descriptor.optionIdList[1] });

  expect(custom.status).toBe(200);
  expect(descriptor.optionIdList).toHaveLength(2);
  expect(again.status).toBe(200);
  expect((await create({ [field.key]: blue })).status).toBe(400);
});

test("a field can't offer the subset of another list", async () => {
  const other = { key: newKey(), nameI18n: i18nText("Sizes") };
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", other);
  const { status } = await call("POST", `twin_class/${classId}/field/v1`, {
    ...fieldBody({ listUUID: dataList.id, dataListSubsetIds: subsetId }),
  });

  expect(status).toBe(400);
});

test("a deleted option leaves its subsets", async () => {
  const green = await addOption("Green");
  const subset = await addSubset([red, green], "cold");
  const uses = await ok("GET", `where_used/data_list_option/${green}/v1`);
  await ok("DELETE", `data_list_option/${green}/v1`);
  const path = `data_list_subset/${subset}/v1?showDataListSubsetMode=DETAILED`;
  const { dataListSubset } = await ok("GET", path);

  expect(uses.whereUsed.uses).toMatchObject([{ kind: "dataListSubset", count: 1 }]);
  expect(dataListSubset.dataListOptionIdList).toEqual([red]);
});

async function addOption(name: string): Promise<string> {
  const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
    dataListId: listId,
    optionI18n: i18nText(name),
  });
  return option.id;
}

async function addSubset(dataListOptionIdList: string[], key = "warm"): Promise<string> {
  const body = { dataListId: listId, key, name: key, dataListOptionIdList };
  const path = "data_list_subset/v1?showDataListSubsetMode=SHORT";
  return (await ok("POST", path, body)).dataListSubset.id;
}

function fieldBody(params: Record<string, string>) {
  return {
    key: newKey(),
    nameI18n: i18nText("Color"),
    fieldTyperFeaturerId: 1305,
    fieldTyperParams: {
      listUUID: listId,
      multiple: "false",
      supportCustom: "false",
      longListThreshold: "10",
      ...params,
    },
  };
}

async function addField(params: Record<string, string>) {
  const path = `twin_class/${classId}/field/v1?showTwinClassFieldMode=DETAILED`;
  return (await ok("POST", path, fieldBody(params))).field;
}

function create(fields: Record<string, string>) {
  return call("POST", "twin/v2", { classId, name: "Lamp", fields }, owner);
}
