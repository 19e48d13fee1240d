import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("an option of a list shared in the business can be used only once", async () => {
  const { listId, red, blue } = await colors();
  const classId = await makeClass();
  const field = await addField(classId, "shelf", 1308, { listUUID: listId });

  const first = await makeTwin(classId, { shelf: red });
  const again = await create(classId, { shelf: red });
  const offered = await readDescriptor(field.id);
  const other = await makeTwin(classId, { shelf: blue });
  const moved = await update(other, { shelf: red });
  await update(first, { shelf: null });
  const freed = await update(other, { shelf: red });

  expect(again.body).toMatchObject({ status: 10408, fieldErrors: [{ field: "shelf" }] });
  expect(offered).toMatchObject({
    fieldType: "selectListV1",
    supportCustom: false,
    multiple: false,
    optionIdList: [blue],
  });
  expect(moved.body.status).toBe(10408);
  expect(freed.body.status).toBe(0);
});

test("an option shared below one head is still available below another", async () => {
  const { listId, red } = await colors();
  const rack = await makeClass();
  const box = await makeClass({ headTwinClassId: rack });
  const field = await addField(box, "slot", 1309, { listUUID: listId });
  const [left, right] = [await makeTwin(rack), await makeTwin(rack)];

  await makeTwin(box, { slot: red }, left);
  const same = await create(box, { slot: red }, left);
  const elsewhere = await makeTwin(box, { slot: red }, right);
  const moved = await platform.call("PUT", `/private/twin/${elsewhere}/v1`, owner, {
    headTwinId: left,
  });

  expect(same.body.status).toBe(10408);
  expect(moved.body.status).toBe(10408);
  expect(await readDescriptor(field.id)).toEqual({
    fieldType: "selectSharedInHeadV1",
    multiple: false,
    dataListId: listId,
  });
});

test("children are counted and their values summed on every read", async () => {
  const order = await makeClass();
  const line = await makeClass({ headTwinClassId: order });
  const price = await addField(line, "price", 1317, NUMERIC);
  await addField(order, "lines", 1333, { twinClassIds: line });
  await addField(order, "total", 1312, {
    childrenTwinClassFieldId: price.id,
    childrenTwinStatusIdList: "",
    exclude: "false",
  });
  const head = await makeTwin(order, { total: "999" });
  await makeTwin(line, { price: "0.10" }, head);
  await makeTwin(line, { price: "0.20" }, head);

  expect(await readTwinFields(head)).toMatchObject({ lines: "2", total: "0.3" });
});

test("the assignee is read-only and shown with address and image", async () => {
  const classId = await makeClass();
  const field = await addField(classId, "mail", 1318, {});
  const twinId = await makeTwin(classId);
  await platform.call("PUT", `/private/twin/${twinId}/v1`, owner, {
    assignerUserId: platform.ids.owner,
  });
  const written = await update(twinId, { mail: "x@example.test" });

  expect(await readTwinFields(twinId)).toMatchObject({ mail: platform.emails.owner });
  expect(await readDescriptor(field.id)).toEqual({ fieldType: "immutableV1" });
  expect(written.body.status).toBe(10905);
});

test("texts in several languages are found in each of them", async () => {
  const classId = await makeClass();
  await addField(classId, "title", 1320, {});
  const twinId = await makeTwin(classId, { title: '{"en":"Lamp","pl":"Lampka nocna"}' });
  const searchResult = await platform.call("POST", "/private/twin/search/v2", owner, {
    twinClassIdList: [classId],
    textLike: "nocna",
  });

  expect(await readTwinFields(twinId)).toMatchObject({
    title: '{"en":"Lamp","pl":"Lampka nocna"}',
  });
  expect(searchResult.body.pagination.total).toBe(1);
});

test("a list of classes is searched by its members", async () => {
  const classId = await makeClass();
  const field = await addField(classId, "kinds", 1334, {});
  await makeTwin(classId, { kinds: classId });
  const search = (filter: object) =>
    platform.call("POST", "/private/twin/search/v2", owner, {
      twinClassIdList: [classId],
      fields: { [field.id]: { type: "TwinFieldSearchTwinClassListV1", ...filter } },
    });

  expect((await search({ idIncludeAnySet: [classId] })).body.pagination.total).toBe(1);
  expect((await search({ idExcludeAnySet: [classId] })).body.pagination.total).toBe(0);
});

test("options that a business added are offered to that business only", async () => {
  const { listId, red, blue } = await colors();
  const classId = await makeClass({ tagDataListId: listId });
  const params = { multiple: "true", supportCustom: "true", listUUID: listId.toUpperCase() };
  const field = await addField(classId, "shade", 1305, { ...params, longListThreshold: "3" });
  const twinId = await makeTwin(classId, { shade: "Mauve" });
  const mauve = (await readTwinFields(twinId)).shade;
  const modes = "showDataListMode=SHORT&showDataListOptionMode=SHORT&lazyRelation=false";
  const tags = "showTwinClassMode=SHORT&showTwinClassTag2DataListOptionMode=SHORT";

  const offered = await readDescriptor(field.id);
  const { dataList } = await ok("GET", `data_list/${listId}/v1?${modes}`, undefined, owner);
  const { twinClass } = await ok("GET", `twin_class/${classId}/v1?${tags}`, undefined, owner);
  const elsewhere = await ok("GET", `data_list/${listId}/v1?${modes}`);
  await makeTwin(classId, { shade: "Teal" });

  expect(offered).toMatchObject({ fieldType: "selectListV1", dataListId: listId });
  expect(offered.optionIdList).toEqual([red, blue, mauve]);
  expect(dataList.optionIdList).toEqual([red, blue, mauve]);
  expect(twinClass.tagMap[mauve]).toMatchObject({ name: "Mauve" });
  expect(elsewhere.dataList.optionIdList).toEqual([red, blue]);
  expect(await readDescriptor(field.id)).toEqual({
    fieldType: "selectLongV1",
    supportCustom: true,
    multiple: true,
    dataListId: listId,
  });
});

test("a date describes its allowed range", async () => {
  const pattern = "yyyy-MM-dd'T'HH:mm:ss";
  const params = { pattern, hoursPast: "24", hoursFuture: "48" };
  const field = await addField(await makeClass(), "when", 1302, params);
  const { beforeDate, afterDate } = await readDescriptor(field.id);

  expect((Date.parse(afterDate) - Date.parse(beforeDate)) / 3_600_000).toBe(72);
});

test("a field lists a few users, and many are searched", async () => {
  const classId = await makeClass();
  const params = { userFilterUUID: randomUUID(), multiple: "false" };
  const few = await addField(classId, "keeper", 1311, { ...params, longListThreshold: "5" });
  const many = await addField(classId, "helper", 1311, { ...params, longListThreshold: "0" });

  const nested = await readDescriptor(few.id, "&showTwinClassFieldDescriptor2UserMode=SHORT");
  expect(await readDescriptor(few.id)).toEqual({
    fieldType: "selectUserV1",
    multiple: false,
    userIdList: [platform.ids.owner],
  });
  expect(nested.users).toMatchObject([{ id: platform.ids.owner, fullName: "Ann owner" }]);
  expect(await readDescriptor(many.id)).toMatchObject({ fieldType: "selectUserLongV1" });
});

test("every response describes a field in the same way", async () => {
  const classId = await makeClass();
  const { listId, red, blue } = await colors();
  const params = { userFilterUUID: randomUUID(), multiple: "false", longListThreshold: "5" };
  const keeper = await addField(classId, "keeper", 1311, params);
  const shelf = await addField(classId, "shelf", 1308, { listUUID: listId });
  const twinId = await makeTwin(classId, { shelf: red, keeper: platform.ids.owner });

  for (const [id, key] of [
    [keeper.id, "keeper"],
    [shelf.id, "shelf"],
  ]) {
    const path = `twin_class_field/${id}/v1?showTwinClassFieldMode=DETAILED`;
    const [initial, changed] = [await ok("GET", path), await ok("PUT", path, {})];
    const around = await ok("GET", `twin/${twinId}/v2?${VALUES}`, undefined, owner);
    const value = `twin/${twinId}/field/${key}/v1?showTwinClassFieldMode=DETAILED`;
    const single = await ok("GET", value, undefined, owner);

    expect(changed.field.descriptor).toEqual(initial.field.descriptor);
    const descriptor = await readDescriptor(id);
    expect(around.relatedObjects.twinClassFieldMap[id].descriptor).toEqual(descriptor);
    expect(single.field.twinClassField.descriptor).toEqual(descriptor);
  }
  expect(await readDescriptor(shelf.id)).toMatchObject({ optionIdList: [blue] });
});

const VALUES =
  "lazyRelation=false&showTwinFieldCollectionMode=ALL_FIELDS&showTwinField2TwinClassFieldMode=DETAILED";

const NUMERIC = {
  min: "0",
  max: "1000",
  step: "0.01",
  thousandSeparator: " ",
  decimalSeparator: ",",
  decimalPlaces: "2",
};

async function makeClass(overrides: Record<string, unknown> = {}): Promise<string> {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    headHunterFeaturerId: 2601,
    autoCreateTwinflow: true,
    ...overrides,
  });
  return twinClass.id;
}

async function addField(
  classId: string,
  fieldKey: string,
  fieldTyperFeaturerId: number,
  fieldTyperParams: Record<string, string>,
) {
  const { field } = await ok(
    "POST",
    `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`,
    { key: fieldKey, nameI18n: i18nText(fieldKey), fieldTyperFeaturerId, fieldTyperParams },
  );
  return field;
}

async function colors() {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Colors"),
  });
  const options: string[] = [];
  for (const name of ["Red", "Blue"]) {
    const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
      dataListId: dataList.id,
      optionI18n: i18nText(name),
    });
    options.push(option.id);
  }
  return { listId: dataList.id, red: options[0]!, blue: options[1]! };
}

async function readDescriptor(fieldId: string, query = "") {
  const path = `/private/twin_class_field/${fieldId}/v1?showTwinClassFieldMode=DETAILED${query}`;
  const { body } = await platform.call("GET", path, owner);
  return body.field.descriptor;
}

function create(classId: string, fields: Record<string, string>, headTwinId?: string) {
  return platform.call("POST", "/private/twin/v2", owner, {
    classId,
    name: "Thing",
    fields,
    headTwinId,
  });
}

async function makeTwin(classId: string, fields: Record<string, string> = {}, head?: string) {
  const { status, body } = await create(classId, fields, head);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.twinId as string;
}

function update(twinId: string, fields: Record<string, string | null>) {
  return platform.call("PUT", `/private/twin/${twinId}/v1`, owner, { fields });
}

async function readTwinFields(twinId: string) {
  const { body } = await platform.call(
    "GET",
    `/private/twin/${twinId}/v2?showTwinMode=SHORT&showTwinFieldCollectionMode=ALL_FIELDS`,
    owner,
  );
  return body.twin.fields;
}
