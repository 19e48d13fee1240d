// cspell:ignore Żółty
import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { addTags } from "./tag.store.ts";

const small = await startMinimalPlatform();
const { classes, colors, colorsId } = small.shop;
await small.db
  .updateTable("twin_class")
  .set({ tags_data_list_id: colorsId, markers_data_list_id: colorsId })
  .where("id", "in", [classes.product, classes.news])
  .execute();
const ann = await small.person("writer");
const { get, post, put, remove } = createTestClient(small, ann);
const TAGS = "showTwinMode=SHORT&showTwinTag2DataListOptionMode=SHORT";

test("a twin is created with existing tags and with new ones", async () => {
  const id = await lamp({ tags: { existingTags: [colors.red], newTags: [" Fragile ", "GREEN"] } });

  const { body } = await get(`/private/twin/${id}/v2?${TAGS}`);
  expect(listNames(body.twin.tags)).toEqual(expect.arrayContaining(["red", "Fragile", "green"]));
  expect(body.twin.tags).toHaveLength(3);
});

test.each([
  ["too many", Array.from({ length: 21 }, (_, at) => `Tag ${at}`), "twin_tags_many"],
  ["too long", ["x".repeat(51)], "twin_tag_long"],
])("new tags that are %s are refused in words of ours", async (_what, newTags, messageKey) => {
  const { http, body } = await post("/private/twin/v2", lampBody({ tags: { newTags } }));

  expect(http).toBe(400);
  expect(body.fieldErrors).toMatchObject([
    { field: expect.stringMatching(/^tags\.newTags/u), messageKey },
  ]);
});

test("longer and more tags that exist can be named, and twenty new ones of fifty characters", async () => {
  const longName = `older ${"x".repeat(80)}`;
  await small.db
    .insertInto("data_list_option")
    .values({
      id: randomUUID(),
      data_list_id: colorsId,
      business_account_id: small.account,
      name: JSON.stringify({ en: longName }),
    })
    .execute();
  const first = Array.from({ length: 20 }, (_, at) => `${at} `.padEnd(50, "字"));
  await lamp({ tags: { newTags: first } });
  const second = Array.from({ length: 20 }, (_, at) => `second ${at}`);

  const id = await lamp({ tags: { newTags: [longName.toUpperCase(), ...first, ...second] } });

  const { body } = await get(`/private/twin/${id}/v2?${TAGS}`);
  expect(listNames(body.twin.tags)).toEqual(
    expect.arrayContaining([longName, ...first, ...second]),
  );
  expect(body.twin.tags).toHaveLength(41);
});

test("collected, a twin has the IDs of its tags and the options once beside it", async () => {
  const id = await lamp({ tags: { existingTags: [colors.red] } });

  const { body } = await get(`/private/twin/${id}/v2?${TAGS}&lazyRelation=false`);
  expect(body.twin).toMatchObject({ tagIdList: [colors.red] });
  expect(body.twin).not.toHaveProperty("tags");
  expect(body.relatedObjects.dataListsOptionMap).toEqual({
    [colors.red]: { id: colors.red, name: "red" },
  });
});

test.each(["tags", "markers"] as const)(
  "of two changes of %s with one version, both are kept unless one would undo the other",
  async (kind) => {
    const { red, blue, green } = colors;
    const member = kind === "tags" ? "tagsUpdate" : "markersUpdate";
    const id = await lamp();
    const change = async (added: string[], removed: string[], version?: number) => {
      const marks =
        kind === "tags"
          ? { existingTags: added, deleteTags: removed }
          : { addMarkers: added, deleteMarkers: removed };
      return (await put(`/private/twin/${id}/v1`, { version, [member]: marks })).body;
    };
    await change([red], []);
    const { version } = (await get(`/private/twin/${id}/v2?showTwinMode=DETAILED`)).body.twin;
    await change([blue], [red], version);

    expect((await change([green], [], version)).status).toBe(0);
    const { status, conflict } = await change([], [blue], version);
    expect(status).toBe(CODE.VERSION_CONFLICT);
    const { mine, theirs } = conflict.fields[member];
    expect([mine, new Set(theirs.split(","))]).toEqual([green, new Set([blue, green])]);
    expect((await change([red], [], version)).status).toBe(CODE.VERSION_CONFLICT);
    expect((await change([red], [blue])).status).toBe(0);
  },
);

test("a tag written twice is one option of the business, ignoring case", async () => {
  const [first, second] = [
    await lamp({ tags: { newTags: ["Bestseller"] } }),
    await lamp({ tags: { newTags: ["bestSELLER"] } }),
  ];
  const read = async (id: string) =>
    (await get(`/private/twin/${id}/v2?${TAGS}&lazyRelation=false`)).body.twin.tagIdList;
  expect(await read(first)).toEqual(await read(second));

  const result = await post(
    `/private/twin_class/${classes.lamp}/tag/search/v1?showDataListOptionMode=SHORT`,
    { optionLikeList: ["%BESTSELL%"] },
  );
  expect(listNames(result.body.options)).toEqual(["Bestseller"]);
});

test("tags that only differ in how letters are composed are one option", async () => {
  const [composed, parts] = ["Żółty", "Z\u0307o\u0301łty"];
  const read = async (id: string) =>
    (await get(`/private/twin/${id}/v2?${TAGS}&lazyRelation=false`)).body;
  const first = await read(await lamp({ tags: { newTags: [` ${parts} `] } }));
  const second = await read(await lamp({ tags: { newTags: [composed, "ŻÓŁTY"] } }));

  expect(second.twin.tagIdList).toEqual(first.twin.tagIdList);
  const [id] = first.twin.tagIdList;
  expect(first.relatedObjects.dataListsOptionMap[id].name).toBe(composed);
});

test("a tag created outside any business is shared at once", async () => {
  const editor = await small.person("writer");
  const nowhere = { business_account_id: null };
  for (const table of ["session", "user_group_member"] as const) {
    await small.db.updateTable(table).set(nowhere).where("user_id", "=", editor.userId).execute();
  }
  const created = await createTestClient(small, editor).post("/private/twin/v2", {
    classId: classes.news,
    name: "A fair",
    tags: { newTags: ["Press"] },
  });
  expect(created.body).toMatchObject({ status: 0 });

  const result = await post(
    `/private/twin_class/${classes.news}/tag/search/v1?showDataListOptionMode=SHORT`,
    { optionI18nLikeList: ["press"] },
  );
  expect(listNames(result.body.options)).toEqual(["Press"]);
});

test("tags are added and removed by an update, and the history records it", async () => {
  const id = await lamp({ tags: { existingTags: [colors.red] } });

  const { body } = await put(`/private/twin/${id}/v1?${TAGS}`, {
    tagsUpdate: { existingTags: [colors.blue], deleteTags: [colors.red], newTags: [] },
  });
  expect(listNames(body.twin.tags)).toEqual(["blue"]);
  const history = await get(`/private/twin/${id}/history/list/v1`);
  expect(history.body.historyList[0]).toMatchObject({
    type: "tagChanged",
    changeDescription: "Tags were changed from 'red' to 'blue'",
  });
});

test("a tag of another list or business is rejected, as is any in a class without tags", async () => {
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));
  await outsider.post("/private/twin/v2", {
    classId: classes.lamp,
    name: "Theirs",
    fields: lampFields(),
    tags: { newTags: ["Secret plan"] },
  });
  const own = await outsider.post(
    `/private/twin_class/${classes.lamp}/tag/search/v1?showDataListOptionMode=SHORT`,
    { optionLikeList: ["secret%"] },
  );
  const [theirs] = own.body.options;

  for (const foreign of [theirs.id, randomUUID()]) {
    const rejected = await post("/private/twin/v2", {
      classId: classes.lamp,
      name: "Mine",
      fields: lampFields(),
      tags: { existingTags: [foreign] },
    });
    expect(rejected.body.status).toBe(CODE.OPTION_INCORRECT);
  }
  const note = { classId: classes.note, name: "A note", tags: { newTags: ["x"] } };
  expect((await post("/private/twin/v2", note)).body.status).toBe(CODE.TAGS_NOT_ALLOWED);
  const searched = await post(`/private/twin_class/${classes.note}/tag/search/v1`);
  expect(searched.body.status).toBe(CODE.TAGS_NOT_ALLOWED);
});

test("searches filter by tags and markers, and by their absence", async () => {
  const name = randomUUID();
  const [red, blue, untagged] = [
    await lamp({ name, tags: { existingTags: [colors.red] } }),
    await lamp({ name, tags: { existingTags: [colors.blue, colors.green] } }),
    await lamp({ name }),
  ];
  await small.inTx((tx) =>
    addTags(tx, "marker", [{ twin_id: untagged, option_id: colors.red }], new Date()),
  );
  const searchNamed = (filter: object) => search({ twinNameLikeList: [name], ...filter });

  const { red: r, blue: b, green: g } = colors;
  expect(await searchNamed({ tagDataListOptionIdList: [r] })).toEqual([red]);
  expect(await searchNamed({ tagDataListOptionIdList: [r, g] })).toEqual([blue, red]);
  expect(await searchNamed({ tagDataListOptionIdExcludeList: [r] })).toEqual([untagged, blue]);
  expect(
    await searchNamed({ tagDataListOptionIdList: [b], tagDataListOptionIdExcludeList: [g] }),
  ).toEqual([]);
  expect(await searchNamed({ markerDataListOptionIdList: [r] })).toEqual([untagged]);
  expect(await searchNamed({ markerDataListOptionIdExcludeList: [r] })).toEqual([blue, red]);
});

test("markers are set by an update and returned on request", async () => {
  const id = await lamp();

  const modes = "showTwinMarker2DataListOptionMode=SHORT";
  const set = { markersUpdate: { addMarkers: [colors.green] } };
  const { body } = await put(`/private/twin/${id}/v1?${modes}`, set);
  expect(body.twin.markers).toMatchObject([{ id: colors.green, name: "green" }]);
  await put(`/private/twin/${id}/v1`, { markersUpdate: { deleteMarkers: [colors.green] } });
  const lean = await get(`/private/twin/${id}/v2?${modes}&lazyRelation=false`);
  expect(lean.body.twin.markerIdList).toEqual([]);
});

test("touches of one user are invisible to others", async () => {
  const name = randomUUID();
  const [first, second] = [await lamp({ name }), await lamp({ name })];
  const bob = createTestClient(small, await small.person("writer"));

  const touched = await put(`/private/twin/${first}/touch/starred/v1?showTouchMode=DETAILED`);
  expect(touched.body.twinTouch).toMatchObject({ twinId: first, touchId: "STARRED" });
  await put(`/private/twin/${first}/touch/STARRED/v1`);
  const many = await post("/private/twin/touch/WATCHED/v1?showTouchMode=SHORT", {
    twinIdList: [first, second],
  });
  expect(many.body.touchTwins).toHaveLength(2);

  const searchNamed = (filter: object, calls = { post }) =>
    search({ twinNameLikeList: [name], ...filter }, calls);
  expect(await searchNamed({ touchList: ["STARRED"] })).toEqual([first]);
  expect(await searchNamed({ touchList: ["STARRED", "WATCHED"] })).toEqual([second, first]);
  expect(await searchNamed({ touchExcludeList: ["STARRED"] })).toEqual([second]);
  expect(await searchNamed({ touchList: ["REVIEWED"] })).toEqual([]);
  expect(await searchNamed({ touchList: ["STARRED"] }, bob)).toEqual([]);

  const readMarks = async (twinId: string, user: { get: typeof get } = { get }) =>
    (
      await user.get(`/private/twin/${twinId}/touch/list/v1?showTouchMode=SHORT`)
    ).body.touchTwins.map(({ touchId }: { touchId: string }) => touchId);
  expect(await readMarks(first)).toEqual(["STARRED", "WATCHED"]);
  expect(await readMarks(first, bob)).toEqual([]);
  const inAnswer = async (user: { get: typeof get }) =>
    (await user.get(`/private/twin/${first}/v2?showTwinTouchMode=SHOW`)).body.twin.touchIdList;
  expect(await inAnswer({ get })).toEqual(["STARRED", "WATCHED"]);
  expect(await inAnswer(bob)).toEqual([]);
  expect((await get(`/private/twin/${first}/v2`)).body.twin.touchIdList).toBeUndefined();

  await remove(`/private/twin/${first}/touch/STARRED/v1`);
  expect(await searchNamed({ touchList: ["STARRED"] })).toEqual([]);
  expect((await put(`/private/twin/${first}/touch/LIKED/v1`)).body.status).toBe(CODE.BAD_REQUEST);
});

test("a configured search is found by its key", async () => {
  const name = randomUUID();
  await lamp({ name });
  const path = "/private/twin/search_by_alias/products/v1?showTwinMode=SHORT";

  const result = await post(path, { params: { query: name }, narrow: {} });
  expect(result.body.twinList).toMatchObject([{ name }]);
  const unknown = await post("/private/twin/search_by_alias/nothing/v1", {});
  expect(unknown.body.status).toBe(CODE.SEARCH_ALIAS_UNKNOWN);
});

function lampBody(overrides: object = {}) {
  return { classId: classes.lamp, name: "Desk lamp", fields: lampFields(), ...overrides };
}

async function lamp(overrides: object = {}): Promise<string> {
  return (await post("/private/twin/v2", lampBody(overrides))).body.twinId;
}

async function search(filter: object, calls: { post: typeof post } = { post }) {
  const { body } = await calls.post("/private/twin/search/v2?showTwinMode=SHORT", filter);
  return body.twinList.map(({ id }: { id: string }) => id);
}

function listNames(options: { name: string }[]): string[] {
  return options.map(({ name }) => name);
}
