import { afterAll, beforeAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./class-list.tsx";
import { action as mark } from "./mark.ts";

const selling = await startSelling();
const admin = await selling.admin();
const owner = await selling.seller();
const visit = await createVisitor(selling, owner);
const key = `crate_${Date.now()}`;
const options: Record<string, string> = {};

beforeAll(async () => {
  const tagsListId = await list("tags", "fragile");
  const markersListId = await list("markers", "late");
  const { twinClass } = await call<{ twinClass: { id: string } }>(
    "/private/twin_class/v1?showTwinClassMode=SHORT",
    {
      key,
      nameI18n: text("Crate"),
      ownerType: "DOMAIN",
      autoCreateTwinflow: true,
      autoCreatePermissions: false,
      tagDataListId: tagsListId,
      markerDataListId: markersListId,
    },
  );
  await crate(twinClass.id, "Plain");
  const fragile = { tags: { existingTags: [options["fragile"]] } };
  await crate(twinClass.id, "Glass", fragile);
  const late = await crate(twinClass.id, "Slow");
  await call(
    `/private/twin/${late}/v1`,
    { markersUpdate: { addMarkers: [options["late"]] } },
    "PUT",
  );
});

afterAll(() => selling.stop());

test("the entries of a class are filtered by tags and markers", async () => {
  const all = await shown("");
  expect(all.names).toEqual(["Glass", "Plain", "Slow"]);
  const { tags, markers } = all.fieldOptions;
  expect(tags).toEqual([{ value: options["fragile"], label: "fragile" }]);
  expect(markers).toEqual([{ value: options["late"], label: "late" }]);

  expect((await shown(`f.tags=${options["fragile"]}`)).names).toEqual(["Glass"]);
  expect((await shown(`f.markers=${options["late"]}`)).names).toEqual(["Slow"]);
  const both = `f.tags=${options["fragile"]}&f.markers=${options["late"]}`;
  expect((await shown(both)).names).toEqual([]);
});

test("one's own marks filter, and those of others don't", async () => {
  const id = (await shown("")).rows.find(({ name }) => name === "Plain")?.id ?? "";
  const path = `/browse/${id}/marks`;
  await visit(mark, { path, params: { headTwinId: id }, form: { mark: "STARRED", on: "1" } });

  expect((await shown("f.marks=STARRED")).names).toEqual(["Plain"]);
  expect((await shown("f.marks=WATCHED")).names).toEqual([]);
  const other = await createVisitor(selling, await selling.seller());
  const path2 = `/browse/class/${key}?f.marks=STARRED`;
  const { answer } = await other(loader, { path: path2, params: { classKey: key } });
  expect(answer.list?.rows).toEqual([]);
});

async function shown(query: string) {
  const path = `/browse/class/${key}${query && `?${query}`}`;
  const { answer } = await visit(loader, { path, params: { classKey: key } });
  const { rows = [], fieldOptions = {} } = answer.list ?? {};
  return { rows, names: rows.map(({ name }) => name).toSorted(), fieldOptions };
}

const text = (en: string) => ({ translations: { en } });

async function list(name: string, option: string): Promise<string> {
  const { dataList } = await call<{ dataList: { id: string } }>(
    "/private/data_list/v1?showDataListMode=DETAILED",
    { key: `${name}_${key}`, nameI18n: text(name) },
  );
  const { option: made } = await call<{ option: { id: string } }>(
    "/private/data_list_option/v1?showDataListOptionMode=DETAILED",
    { dataListId: dataList.id, optionI18n: text(option) },
  );
  options[option] = made.id;
  return dataList.id;
}

async function crate(classId: string, name: string, more: object = {}): Promise<string> {
  return (await call<{ twinId: string }>("/private/twin/v2", { classId, name, ...more })).twinId;
}

async function call<T>(path: string, body: object, method = "POST"): Promise<T> {
  const response = await selling.fetch(path, {
    method,
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answered = await response.text();
  expect({ status: response.status, answered }).toMatchObject({ status: 200 });
  return JSON.parse(answered) as T;
}
