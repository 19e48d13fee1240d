import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { TwinListResponse } from "../responses/twin-schemas.ts";

const small = await startMinimalPlatform();
const { classes, colors, fields, link, searchId, statuses, transitions } = small.shop;
const ann = await small.person("writer");
const DETAILED = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

test("a twin is created from JSON and returned with the requested details", async () => {
  const created = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "Desk lamp",
    description: "Bends.",
    fields: lampFields({ price: "12.50", colors: "red<@2@>blue", api_key: "s3cret" }),
  });
  expect(created.body).toMatchObject({ status: 0, msg: "success", statusDetails: "" });

  const { body } = await get(`/private/twin/${created.body.twinId}/v2?${DETAILED}`);
  expect(body.twin).toMatchObject({
    id: created.body.twinId,
    name: "Desk lamp",
    description: "Bends.",
    statusId: statuses.draft,
    twinClassId: classes.lamp,
    authorUserId: ann.userId,
    ownerBusinessAccountId: small.account,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    version: 1,
    freeze: false,
    fields: {
      price: "12.5",
      colors: `${colors.red},${colors.blue}`,
      api_key: "set",
      watts: "",
    },
  });
  expect(body).not.toHaveProperty("relatedObjects");
});

test("a bare read shows an empty twin, and an unknown mode is the caller's mistake", async () => {
  const id = await lamp();

  expect((await get(`/private/twin/${id}/v2`)).body.twin).toEqual({});
  const wrong = await get(`/private/twin/${id}/v2?showTwinMode=EVERYTHING`);
  expect(wrong).toMatchObject({ http: 400, body: { status: CODE.BAD_REQUEST, msg: "error" } });
});

test("related objects are nested, or collected once on request", async () => {
  const id = await lamp();
  const modes =
    "showTwinMode=DETAILED&showTwin2StatusMode=SHORT&showTwin2TwinClassMode=DETAILED&showTwin2UserMode=SHORT&showTwin2TransitionMode=SHORT";
  const filter = { twinIdList: [id] };

  const nested = await post(`/private/twin/search/v2?${modes}`, filter);
  expect(nested.body.twinList[0]).toMatchObject({
    status: { id: statuses.draft, name: "draft" },
    twinClass: { key: "lamp" },
    authorUser: { id: ann.userId },
    transitions: [{ id: transitions.start, alias: "start" }],
  });

  const lean = await post(`/private/twin/search/v2?${modes}&lazyRelation=false`, filter);
  expect(lean.body.twinList[0]).not.toHaveProperty("status");
  expect(lean.body.twinList[0]).toMatchObject({ transitionsIdList: [transitions.start] });
  expect(lean.body.relatedObjects).toMatchObject({
    statusMap: { [statuses.draft]: { name: "draft" } },
    twinClassMap: { [classes.lamp]: { key: "lamp" } },
    userMap: { [ann.userId]: { fullName: "Ann writer" } },
    transitionsMap: { [transitions.start]: { alias: "start" } },
  });
});

test("twins of a configured search are counted by status and by class", async () => {
  const name = "Counted lamp";
  for (let n = 0; n < 3; n += 1) {
    await post("/private/twin/v2", { classId: classes.lamp, name, fields: lampFields() });
  }
  const everything = "00000000-0000-0000-0014-000000000002";
  const count = (by: string) =>
    post(`/private/twin/search/${everything}/count/v1`, {
      by,
      narrow: { twinNameLikeList: [name] },
    });

  const byStatus = await count("status");
  expect(byStatus.body.counts).toEqual([
    { id: statuses.draft, key: "draft", name: "draft", count: 3 },
  ]);
  expect((await count("twinClass")).body.counts).toMatchObject([{ key: "lamp", count: 3 }]);
  expect((await count("color")).http).toBe(400);
});

test("responses have the documented shapes", async () => {
  const head = await lamp({ colors: "red" });
  await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: head,
    links: [{ linkId: link.goesWith, dstTwinId: head }],
  });
  const modes = [
    "Twin=DETAILED",
    "Twin2Status=DETAILED",
    "Twin2TwinClass=DETAILED",
    "Twin2User=DETAILED",
    "Twin2Transition=DETAILED",
    "Twin2TwinLink=DETAILED",
    "TwinLink2Link=DETAILED",
    "TwinLink2User=SHORT",
    "TwinByLink=BLUE",
    "TwinByHead=BLACK",
    "TwinCreatableChild2TwinClass=SHORT",
    "Twin2Attachment=DETAILED",
    "TwinAttachmentCount=DETAILED",
    "TwinAction=SHOW",
    "TwinAlias=ALL",
    "TwinFieldCollection=ALL_FIELDS",
    "TwinClass2TwinClassField=DETAILED",
  ].map((mode) => `show${mode.replace("=", "Mode=")}`);
  for (const lazy of [true, false]) {
    const path = `/private/twin/search/v2?${modes.join("&")}&lazyRelation=${lazy}`;
    const { body } = await post(path, { twinClassIdList: [classes.card, classes.lamp] });
    expect(TwinListResponse.safeParse(body).error).toBeUndefined();
    expect(body.twinList.length).toBeGreaterThan(1);
  }
});

test("values include their options and fields, heads and links their twins", async () => {
  const head = await lamp({ colors: "red" });
  const card = await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: head,
    name: "Card",
    links: [{ linkId: link.goesWith, dstTwinId: head }],
  });
  const modes =
    "lazyRelation=false&showTwinMode=DETAILED&showTwinFieldCollectionMode=NOT_EMPTY_FIELDS&showTwinField2DataListOptionMode=SHORT&showTwinField2TwinClassFieldMode=SHORT&showTwinByHeadMode=YELLOW&showTwin2TwinLinkMode=DETAILED&showTwinByLinkMode=GREEN";

  const lampRead = await get(`/private/twin/${head}/v2?${modes}`);
  expect(lampRead.body.relatedObjects).toMatchObject({
    dataListsOptionMap: { [colors.red]: { name: "red" } },
    twinClassFieldMap: { [fields.colors]: { key: "colors" } },
  });

  const cardRead = await get(`/private/twin/${card.body.twinId}/v2?${modes}`);
  expect(cardRead.body.twin).toMatchObject({ headTwinId: head, fields: { companion: head } });
  const [forward] = Object.values<object>(cardRead.body.twin.links.forwardLinks);
  expect(forward).toMatchObject({ linkId: link.goesWith, dstTwinId: head });
  expect(cardRead.body.relatedObjects.twinMap[head]).toMatchObject({ name: "Desk lamp" });
});

test("a field selection limits a twin's fields and their related objects", async () => {
  const id = await lamp({ colors: "red", price: "1" });
  const modes = `lazyRelation=false&${DETAILED}&showTwinField2DataListOptionMode=SHORT`;

  const priced = await get(`/private/twin/${id}/v2?${modes}&fieldKeyList=price,unknown`);
  const colored = await get(`/private/twin/${id}/v2?${modes}&fieldKeyList=price,colors`);

  expect(priced.body.twin.fields).toEqual({ price: "1" });
  expect(priced.body.relatedObjects).toBeUndefined();
  expect(colored.body.twin.fields).toEqual({ price: "1", colors: colors.red });
  expect(Object.keys(colored.body.relatedObjects.dataListsOptionMap)).toEqual([colors.red]);
});

test("a page of many rows takes as many statements as a page of one", async () => {
  for (let count = 0; count < 5; count += 1) await lamp({ colors: "red" });
  const modes =
    "lazyRelation=false&showTwinMode=DETAILED&showTwin2UserMode=SHORT&showTwin2AttachmentMode=SHORT&showTwinByHeadMode=YELLOW&showTwin2TwinLinkMode=SHORT&showTwin2TransitionMode=SHORT&showTwinFieldCollectionMode=ALL_FIELDS";
  const filter = { twinClassIdList: [classes.lamp] };

  const forOne = await recorded(() => post(`/private/twin/search/v2?${modes}&limit=1`, filter));
  const forFive = await recorded(() => post(`/private/twin/search/v2?${modes}&limit=5`, filter));

  expect(forFive.statements).toHaveLength(forOne.statements.length);
});

test("an update returns the twin, or the conflicting changes", async () => {
  const id = await lamp({ price: "1" });

  const first = await put(`/private/twin/${id}/v1?${DETAILED}`, {
    version: 1,
    fields: { price: "2" },
  });
  expect(first.body.twin).toMatchObject({ version: 2, fields: { price: "2" } });
  const second = await put(`/private/twin/${id}/v1`, { version: 1, fields: { price: "3" } });
  expect(second).toMatchObject({
    http: 409,
    body: {
      status: CODE.VERSION_CONFLICT,
      conflict: { version: 2, fields: { price: { mine: "3", theirs: "2" } } },
    },
  });
});

test("invalid values are reported on their fields", async () => {
  const answer = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "x",
    fields: { ean: "1" },
  });

  expect(answer).toMatchObject({
    http: 400,
    body: {
      status: CODE.FIELD_INCORRECT,
      msg: "error",
      fieldErrors: [
        { field: "ean", message: "EAN must be 8 or 13 digits" },
        { field: "sku", message: "SKU is required" },
      ],
    },
  });
});

test("files are uploaded with the twin in one form", async () => {
  const form = new FormData();
  const request = {
    classId: classes.lamp,
    name: "With a manual",
    fields: lampFields(),
    attachments: [{ storageLink: "multipart://file", title: "manual.txt" }],
  };
  form.set("request", JSON.stringify(request));
  form.set("file", new File(["%PDF-1.4\n%%EOF"], "manual.pdf", { type: "application/pdf" }));
  const { "content-type": _, ...headers } = ann.headers;

  const created = await answerOf(
    small.fetch({ headers }, "/private/twin/v2", { method: "POST", body: form }),
  );
  const read = await get(
    `/private/twin/${created.body.twinId}/v2?showTwin2AttachmentMode=DETAILED`,
  );
  expect(read.body.twin.attachments).toMatchObject([{ title: "manual.txt" }]);
});

test("a transition is performed by ID and by alias, and returns related objects on request only", async () => {
  const [first, second] = [await lamp(), await lamp({ price: "1" })];

  const lean = await post(`/private/transition/${transitions.start}/perform/v2`, { twinId: first });
  expect(lean.body).toMatchObject({ status: 0, result: { resultType: "minor" } });
  expect(lean.body.result).not.toHaveProperty("transitionedTwinList");

  const detailed = await post(
    "/private/transition_by_alias/finish/perform/v2?showTransitionResultMode=DETAILED&showTwinMode=DETAILED",
    { twinId: second },
  );
  expect(detailed.body.result.transitionedTwinList).toMatchObject([
    { id: second, statusId: statuses.done, freeze: true },
  ]);
  const again = await post(`/private/transition/${transitions.start}/perform/v2`, {
    twinId: first,
  });
  expect(again).toMatchObject({ http: 400, body: { status: CODE.TRANSITION_INCORRECT } });
});

test("one field is set through its own route, with the rules of an update", async () => {
  const id = await lamp();

  const set = await post(`/private/twin/${id}/field/price/v2?fieldValue=7.50`, undefined);
  expect(set.body).toMatchObject({
    twinId: id,
    field: { value: { valueType: "textV1", text: "7.5" } },
  });
  const wrong = await post(`/private/twin/${id}/field/price/v2?fieldValue=much`, undefined);
  expect(wrong.body).toMatchObject({ fieldErrors: [{ field: "price" }] });
  const unknown = await post(`/private/twin/${id}/field/height/v2?fieldValue=1`, undefined);
  expect(unknown.body.status).toBe(CODE.FIELD_KEY_UNKNOWN);
});

test("the history lists changes, newest first", async () => {
  const id = await lamp();
  await put(`/private/twin/${id}/v1`, {
    name: "Floor lamp",
    fields: { price: "3", colors: colors.red },
  });
  await post(`/private/transition/${transitions.start}/perform/v2`, { twinId: id });

  const { body } = await get(`/private/twin/${id}/history/list/v1?showHistory2UserMode=SHORT`);
  expect(body.pagination).toEqual({ offset: 0, limit: 10, total: 5 });
  const descriptions = body.historyList.map(
    (entry: { changeDescription: string }) => entry.changeDescription,
  );
  expect(descriptions[0]).toBe("Changed status from 'draft' to 'busy'");
  expect(descriptions).toContain("Changed name from 'Desk lamp' to 'Floor lamp'");
  expect(descriptions).toContain("Set colors to 'red'");
  expect(descriptions.at(-1)).toBe("Created 'Desk lamp'");
  expect(body.historyList[0]).toMatchObject({ actorUser: { fullName: "Ann writer" } });
});

test("a deleted twin is gone", async () => {
  const id = await lamp();

  const deleted = await answerOf(small.fetch(ann, `/private/twin/${id}/v1`, { method: "DELETE" }));
  expect(deleted).toEqual({ http: 200, body: { status: 0, msg: "success", statusDetails: "" } });
  expect((await get(`/private/twin/${id}/v2`)).http).toBe(404);
});

test("a configured search takes parameters and narrowing", async () => {
  await lamp({ sku: "RARE-7" });
  const path = `/private/twin/search/${searchId}/v1?showTwinMode=SHORT`;

  const result = await post(path, { params: { query: "rare-7" } });
  expect(result.body.twinList).toMatchObject([{ name: "Desk lamp" }]);
  const narrowed = await post(path, {
    params: { query: "rare-7" },
    narrow: { twinNameLikeList: ["%nothing%"] },
  });
  expect(narrowed.body).toMatchObject({ twinList: [], pagination: { total: 0 } });
});

test("several filters are a union, and no filter at all finds nothing", async () => {
  await post("/private/twin/v2", { classId: classes.lamp, name: "Union A", fields: lampFields() });
  await post("/private/twin/v2", { classId: classes.lamp, name: "Union B", fields: lampFields() });
  const path = "/private/twin/search/v3?showTwinMode=SHORT&sortField=name&sortAsc=true";
  const filters = ["A", "B"].map((letter) => ({ twinNameLikeList: [`union ${letter}`] }));

  const both = await post(path, filters);
  expect(both.body.twinList.map(({ name }: { name: string }) => name)).toEqual([
    "Union A",
    "Union B",
  ]);
  expect((await post(path, [])).body.twinList).toEqual([]);
});

test("valid heads and valid link ends are listed", async () => {
  await lamp();
  const heads = await post(
    `/private/twin_class/${classes.card}/valid_heads/v1?showTwinMode=SHORT&limit=1`,
    {
      nameLike: "desk%",
    },
  );
  expect(heads.body.twinList).toMatchObject([{ name: "Desk lamp" }]);
  const ends = await post(
    `/private/twin_class/${classes.card}/link/${link.goesWith}/valid_twins/v1?showTwinMode=SHORT&limit=1`,
    {},
  );
  expect(ends.body.twinList).toHaveLength(1);
});

test("a user of another business gets the same 404 from every route of a twin", async () => {
  const id = await lamp();
  const outsider = await small.person("writer", await small.addAccount());
  const calls: [string, RequestInit][] = [
    [`/private/twin/${id}/v2`, {}],
    [`/private/twin/${id}/v1`, { method: "PUT", body: "{}" }],
    [`/private/twin/${id}/v1`, { method: "DELETE" }],
    [`/private/twin/${id}/history/list/v1`, {}],
    [`/private/twin/${id}/field/price/v2?fieldValue=1`, { method: "POST" }],
    [`/private/twin/${id}/link/${link.goesWith}/valid_twins/v1`, { method: "POST", body: "{}" }],
    [
      `/private/transition/${transitions.start}/perform/v2`,
      { method: "POST", body: `{"twinId":"${id}"}` },
    ],
  ];

  for (const [path, init] of calls) {
    const answer = await answerOf(small.fetch(outsider, path, init));
    expect([path, answer.http, answer.body.status]).toEqual([path, 404, CODE.UUID_UNKNOWN]);
  }
});

test("an unreadable filter by date is rejected, not ignored", async () => {
  for (const from of ["yesterday", "2026-03-01", "2026-02-30T00:00:00", "2026-03-01T00:00:00Z"]) {
    const { http, body } = await post("/private/twin/search/v2", { createdAt: { from } });
    expect([from, http, body.fieldErrors?.[0]?.field]).toEqual([from, 400, "createdAt.from"]);
  }
  const empty = await post("/private/twin/search/v2", { createdAt: { from: "", to: null } });
  expect(empty.http).toBe(200);
});

test("hostile filters never cause an internal error", async () => {
  const bodies = [
    { twinNameLikeList: ["%\\"], textLike: "\\" },
    { twinNameLikeList: ["'; drop table twin; --"] },
    { fields: { price: { type: "TwinFieldSearchNumericV1", equals: "1e999" } } },
    { fields: { price: { type: "Nonsense" } } },
    { fields: { sku: { type: "TwinFieldSearchTextV1", valueLikeAllOfList: [1, null, "\\"] } } },
    { createdAt: { from: "yesterday" } },
    { twinIdList: ["not an id"] },
    { name: "\ud800" },
  ];
  for (const body of bodies) {
    const { http } = await post("/private/twin/search/v2?offset=3&limit=2", body);
    expect(http).toBeLessThan(500);
  }
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

function get(path: string) {
  return answerOf(small.fetch(ann, path));
}

function post(path: string, body: unknown) {
  return answerOf(small.fetch(ann, path, { method: "POST", body: JSON.stringify(body) }));
}

function put(path: string, body: unknown) {
  return answerOf(small.fetch(ann, path, { method: "PUT", body: JSON.stringify(body) }));
}

async function answerOf(response: Promise<Response>): Promise<{ http: number; body: any }> {
  const answered = await response;
  return { http: answered.status, body: await answered.json() };
}

test("a change of a twin locks and reads its row once", async () => {
  const id = await lamp({ price: "1" });
  const [other, third] = [await lamp(), await lamp()];
  const changes: Record<string, () => Promise<{ http: number }>> = {
    save: () => put(`/private/twin/${id}/v1`, { version: 1, fields: { price: "2" } }),
    field: () => post(`/private/twin/${id}/field/price/v2?fieldValue=3`, {}),
    fields: () => post(`/private/twin/${id}/field_list/v1`, { fields: { price: "4" } }),
    "save with a comment": () =>
      put(`/private/twin/${id}/v1`, { name: "Renamed", comment: "Better name" }),
    comment: () => post(`/private/twin/${id}/comment/v1`, { text: "Good" }),
    attachment: () =>
      post(`/private/twin/${id}/attachment/v1`, {
        attachments: [{ storageLink: "https://example.test/a.png" }],
      }),
    transition: () =>
      post(`/private/transition/${transitions.start}/perform/v2`, {
        twinId: id,
        comment: "Begun",
        context: { fields: { price: "5" } },
      }),
    batch: () =>
      post(`/private/transition/${transitions.start}/perform/batch/v2`, {
        twinIdList: [other, third],
      }),
  };

  const readsByChange: Record<string, number> = {};
  for (const [name, change] of Object.entries(changes)) {
    const { reads } = await recorded(async () =>
      expect(await change()).toMatchObject({ http: 200 }),
    );
    readsByChange[name] = reads("twin");
  }
  expect(readsByChange).toEqual(
    Object.fromEntries(Object.keys(changes).map((name) => [name, 1] as const)),
  );
});

test("adding a link reads both twins once", async () => {
  const id = await lamp();
  const other = await lamp();

  const { reads } = await recorded(() =>
    post(`/private/twin/${id}/link/v1`, { links: [{ linkId: link.goesWith, dstTwinId: other }] }),
  );

  expect(reads("twin")).toBe(2);
});

/** Counts the statements of the whole platform during some work. */
async function recorded(work: () => Promise<unknown>) {
  const { db } = small.services;
  const recording = recordStatements(db);
  small.services.db = recording.db;
  try {
    await work();
  } finally {
    small.services.db = db;
  }
  return recording;
}
