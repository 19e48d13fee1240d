import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const PRODUCT = idOf("class:product");

test("classes are created in one call, each with the workflow it asks for", async () => {
  const [first, second] = [newKey(), newKey()];
  const { twinClassList } = await ok("POST", "twin_class/v2?showTwinClassMode=DETAILED", {
    twinClassCreates: [
      { key: first, nameI18n: i18nText("First"), autoCreateTwinflow: true },
      { key: second, nameI18n: i18nText("Second"), headTwinClassId: PRODUCT },
    ],
  });

  expect(twinClassList).toMatchObject([
    { key: first.toUpperCase() },
    { key: second.toUpperCase(), headClassId: PRODUCT },
  ]);
  const flows = async (id: string) =>
    (await ok("POST", "twinflow/search/v1", { twinClassIdMap: { [id]: false } })).pagination.total;
  expect(await flows(twinClassList[0].id)).toBe(1);
  expect(await flows(twinClassList[1].id)).toBe(0);
});

test("one wrong entry creates none and is named", async () => {
  const key = newKey();
  const { status, body } = await call("POST", "twin_class/v2", {
    twinClassCreates: [
      { key, nameI18n: i18nText("Once") },
      { key, nameI18n: i18nText("Twice") },
    ],
  });

  expect(status).toBe(400);
  expect(body).toMatchObject({ status: 10413, fieldErrors: [{ field: "twinClassCreates.1.key" }] });
  expect((await call("GET", `twin_class_by_key/${key}/v1`)).status).toBe(404);
});

test("classes, fields and options are updated in one call or not at all", async () => {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Before"),
  });
  const fieldKey = newKey();
  await ok("POST", "twin_class_field/v1", {
    twinClassFields: [
      {
        twinClassId: twinClass.id,
        key: fieldKey,
        nameI18n: i18nText("Field"),
        fieldTyperFeaturerId: 1301,
        fieldTyperParams: { regexp: ".*" },
      },
    ],
  });
  const read = () =>
    ok(
      "GET",
      `twin_class_by_key/${twinClass.key}/field/${fieldKey}/v1?showTwinClassFieldMode=DETAILED`,
    );
  const { field } = await read();
  await ok("PUT", "twin_class_field/v1", {
    twinClassFields: [{ twinClassFieldId: field.id, required: true }],
  });
  await ok("PUT", "twin_class/v2", {
    twinClassUpdates: [{ twinClassId: twinClass.id, nameI18n: i18nText("After") }],
  });
  const failed = await call("PUT", "twin_class/v2", {
    twinClassUpdates: [
      { twinClassId: twinClass.id, nameI18n: i18nText("Never") },
      { twinClassId: field.id, nameI18n: i18nText("Unknown") },
    ],
  });

  expect((await read()).field.required).toBe(true);
  expect(failed.body).toMatchObject({
    status: 10000,
    fieldErrors: [{ field: "twinClassUpdates.1" }],
  });
  const after = await ok("GET", `twin_class/${twinClass.id}/v1?showTwinClassMode=DETAILED`);
  expect(after.twinClass.name).toBe("After");
});

test("the owner of a class's twins can't be changed", async () => {
  const { body } = await call("PUT", `twin_class/${PRODUCT}/v1`, { ownerType: "DOMAIN" });

  expect(body).toMatchObject({ status: 10416, fieldErrors: [{ field: "ownerType" }] });
});

test("a duplicate has the class's own fields and statuses, but no twins or workflows", async () => {
  const { twinClass } = await ok(
    "POST",
    `twin_class/${PRODUCT}/duplicate/v1?showTwinClassMode=DETAILED`,
    { newKey: newKey() },
  );
  const keys = async (classId: string) => {
    const fields = await ok(
      "GET",
      `twin_class/${classId}/field/list/v1?showTwinClassFieldMode=SHORT`,
    );
    const statuses = await ok("POST", "twin_status/search/v1?showStatusMode=DETAILED&limit=100", {
      twinClassIdMap: { [classId]: false },
    });
    const toKeys = (rows: { key: string }[]) => rows.map(({ key }) => key).toSorted();
    return [toKeys(fields.twinClassFieldList), toKeys(statuses.statuses)];
  };

  expect(await keys(twinClass.id)).toEqual(await keys(PRODUCT));
  const flows = await ok("POST", "twinflow/search/v1", {
    twinClassIdMap: { [twinClass.id]: false },
  });
  expect(flows.pagination.total).toBe(0);
});

test("options are created and changed in one call, and read by ID", async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("List"),
    attribute5: { key: "hex", nameI18n: i18nText("Hex") },
  });
  await ok("POST", "data_list_option/v2", {
    dataListOptions: [
      { dataListId: dataList.id, optionI18n: i18nText("Red") },
      { dataListId: dataList.id, optionI18n: i18nText("Blue"), attributesMap: { hex: "#00f" } },
    ],
  });
  const list = await ok(
    "GET",
    `data_list/${dataList.id}/v1?showDataListMode=MANAGED&showDataListOptionMode=DETAILED`,
  );
  const [red, blue] = Object.values<{ id: string; name: string }>(list.dataList.options);
  await ok("PUT", "data_list_option/v2", {
    dataListOptions: [{ id: red?.id, status: "disabled" }],
  });
  const { dataListOptionMap } = await ok(
    "POST",
    "data_list_option/map/v1?showDataListOptionMode=DETAILED",
    { dataListOptionIdSet: [red?.id, blue?.id, PRODUCT] },
  );

  expect(list.dataList.attribute5).toEqual({ key: "hex", name: "Hex" });
  expect(Object.values(dataListOptionMap)).toMatchObject([
    { name: "Red", status: "disabled" },
    { name: "Blue", status: "active", attributes: { hex: "#00f" } },
  ]);
});

test("filters of later versions are in `search`, and the list of classes has all", async () => {
  const { twinClassList } = await ok("POST", "twin_class/search/v2?showTwinClassMode=SHORT", {
    search: { twinClassKeyLikeList: ["product"] },
  });
  const { fields } = await ok("POST", "twin_class_fields/search/v2?showTwinClassFieldMode=SHORT", {
    search: { twinClassIdMap: { [PRODUCT]: false }, keyLikeList: ["ean"] },
  });
  const listed = await ok("GET", "twin_class/list/v1?showTwinClassMode=SHORT&limit=2");

  expect(twinClassList).toMatchObject([{ id: PRODUCT }]);
  expect(fields).toMatchObject([{ key: "ean" }]);
  expect(listed.twinClassList).toHaveLength(2);
  expect(listed.pagination.total).toBeGreaterThan(2);
});

test("a field's list below a head lacks the options its children use", async () => {
  const { twinClass: parent } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Parent"),
    autoCreateTwinflow: true,
  });
  const { twinClass: child } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Child"),
    headTwinClassId: parent.id,
    autoCreateTwinflow: true,
  });
  const { field } = await ok(
    "POST",
    `twin_class/${child.id}/field/v1?showTwinClassFieldMode=SHORT`,
    {
      key: "seat",
      nameI18n: i18nText("Seat"),
      fieldTyperFeaturerId: 1309,
      fieldTyperParams: { listUUID: idOf("list:currencies") },
    },
  );
  const { owner } = { owner: await platform.signIn("owner") };
  const head = await ok("POST", "twin/v2", { classId: parent.id, name: "Head" }, owner);
  const path = `twin_class_field/${field.id}/data_list_shared_in_head/${head.twinId}/v1`;
  const offered = async () =>
    (await ok("GET", `${path}?showDataListMode=SHORT`, undefined, owner)).dataList.optionIdList;
  const before = await offered();
  await ok(
    "POST",
    "twin/v2",
    { classId: child.id, name: "Taken", headTwinId: head.twinId, fields: { seat: before[0] } },
    owner,
  );

  expect(before).toHaveLength(3);
  expect(await offered()).toEqual(before.slice(1));
});
