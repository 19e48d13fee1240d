import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { NULLIFY } from "../../base/http/body-fields.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient, formOf } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, colors, fields, link, statuses } = small.shop;
const shelf = randomUUID();
const crate = randomUUID();
const below = { shelf: classes.card, crate: classes.product };
for (const [key, head] of Object.entries(below)) {
  const id = key === "shelf" ? shelf : crate;
  await small.db
    .insertInto("twin_class")
    .values({
      id,
      domain_id: small.shop.domainId,
      key,
      name: JSON.stringify({ en: key }),
      extends_class_id: classes.card,
      ancestor_ids: [id, classes.card],
      root_class_id: classes.card,
      head_class_id: head,
      owner_type: "DOMAIN_BUSINESS_ACCOUNT",
    })
    .execute();
}
await small.db
  .insertInto("twin_class_field")
  .values([
    { ...linked(), class_id: classes.product, key: "cards" },
    { ...linked(), class_id: crate, key: "holds", required: true },
  ])
  .execute();
const ann = await small.person("writer");
const { get, post, put, remove } = createTestClient(small, ann);
const DETAILED =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2TwinLinkMode=DETAILED";

test("a twin is created from a plain form in either encoding", async () => {
  const values = { ...lampFields(), price: "3" };
  const flat: [string, string][] = [
    ["classId", classes.lamp],
    ["name", "From a form"],
    ["isSketch", "false"],
    ["headTwinId", ""],
    ...Object.entries(values).map(([key, value]): [string, string] => [
      key === "price" ? "fields[price]" : `fields.${key}`,
      value ?? "",
    ]),
  ];
  const multipart = new FormData();
  for (const [name, value] of flat) multipart.append(name, value);
  const first = await post("/private/twin/v2", multipart);
  expect((await read(first.body.twinId)).fields).toMatchObject({ price: "3" });

  const encoded = new URLSearchParams(flat);
  encoded.set("fields.ean", String(lampFields()["ean"]));
  const response = await small.fetch(ann, "/private/twin/v2", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: encoded.toString(),
  });
  const second = (await response.json()) as { twinId: string };
  expect(await read(second.twinId)).toMatchObject({ name: "From a form" });
});

test("an invalid form is rejected without an internal error", async () => {
  for (const body of [formOf("[]"), formOf({ classId: 7 }), new FormData()]) {
    expect((await post("/private/twin/v2", body)).http).toBe(400);
  }
  const odd = new FormData();
  odd.append("__proto__.polluted", "yes");
  odd.append("fields[[]]..", "x");
  expect((await post("/private/twin/v2", odd)).http).toBe(400);
  expect({}).not.toHaveProperty("polluted");
});

test("unknown fields, and a head for a class without heads, are ignored", async () => {
  const created = await post("/private/twin/v2", {
    classId: classes.note,
    headTwinId: randomUUID(),
    name: "Note",
    fields: { nothing: "x" },
  });
  expect(created.http).toBe(200);
  expect(await read(created.body.twinId)).not.toHaveProperty("headTwinId");
});

test.each<[string, () => object | Promise<object>, number]>([
  ["an unknown class", () => ({ classId: randomUUID() }), CODE.UUID_UNKNOWN],
  ["an abstract class", () => ({ classId: classes.product, name: "x" }), CODE.CLASS_ABSTRACT],
  ["a missing head", () => ({ classId: classes.card, name: "x" }), CODE.HEAD_REQUIRED],
  [
    "a head of the wrong class",
    async () => ({ classId: classes.card, name: "x", headTwinId: await note() }),
    CODE.HEAD_NOT_ALLOWED,
  ],
  [
    "an assignee who isn't there",
    () => ({ ...lampBody(), assignerUserId: randomUUID() }),
    CODE.UUID_UNKNOWN,
  ],
  ["a missing value", () => ({ classId: classes.lamp, name: "x" }), CODE.FIELD_REQUIRED],
  ["a wrong value", () => lampBody({ price: "-1" }), CODE.FIELD_INCORRECT],
  ["an option that isn't one", () => lampBody({ colors: randomUUID() }), CODE.OPTION_INCORRECT],
  [
    "a link to nothing",
    () => ({ ...lampBody(), links: [{ linkId: link.goesWith, dstTwinId: randomUUID() }] }),
    CODE.UUID_UNKNOWN,
  ],
])("creating is rejected for %s", async (_case, body, code) => {
  expect((await post("/private/twin/v2", await body())).body.status).toBe(code);
});

test("a reader can't create or change anything", async () => {
  const reader = createTestClient(small, await small.person("reader"));
  const id = await lamp();

  expect(await reader.post("/private/twin/v2", lampBody())).toMatchObject({
    http: 403,
    body: { status: CODE.CREATE_DENIED },
  });
  expect(await reader.put(`/private/twin/${id}/v1`, { name: "x" })).toMatchObject({
    http: 403,
    body: { status: CODE.UPDATE_DENIED },
  });
  expect(await reader.remove(`/private/twin/${id}/v1`)).toMatchObject({
    http: 403,
    body: { status: CODE.DELETE_DENIED },
  });
});

test("a sketch may lack values but not have invalid ones, and is finished once it is complete", async () => {
  const created = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "",
    isSketch: true,
  });
  const id = created.body.twinId;
  expect((await read(id)).statusId).toBe(statuses.sketch);
  const { ean, sku } = lampFields();

  expect((await put(`/private/twin/${id}/v1`, { fields: { price: "much" } })).http).toBe(400);
  await put(`/private/twin/${id}/v1`, { name: "Lamp", fields: { ean: ean ?? "" } });
  expect((await read(id)).statusId).toBe(statuses.sketch);
  await put(`/private/twin/${id}/v1`, { fields: { sku: sku ?? "" } });
  expect((await read(id)).statusId).toBe(statuses.draft);
  const back = await put(`/private/twin/${id}/v1`, { fields: { sku: null } });
  expect(back.body.status).toBe(CODE.FIELD_REQUIRED);
});

test("a class without a sketch status gets one with its first sketch", async () => {
  const sketch = await post("/private/twin/v2", {
    classId: classes.note,
    name: "Half a note",
    isSketch: true,
  });
  const path = `/private/twin/${sketch.body.twinId}/v2?showTwin2StatusMode=DETAILED`;
  expect((await get(path)).body.twin.status).toMatchObject({ key: "sketch", name: "Sketch" });
  await put(`/private/twin/${sketch.body.twinId}/v1`, { name: "A whole note" });
  expect((await get(path)).body.twin.statusId).toBe(statuses.note);
});

test("a user's own twin can't be assigned to another user", async () => {
  const bob = await small.person("writer");
  const refused = await post("/private/twin/v2", {
    classId: classes.note,
    name: "Mine",
    assignerUserId: bob.userId,
  });
  expect(refused.body.status).toBe(CODE.ASSIGNEE_NOT_OWNER);
  const id = await note();
  expect((await put(`/private/twin/${id}/v1`, { assignerUserId: bob.userId })).body.status).toBe(
    CODE.ASSIGNEE_NOT_OWNER,
  );
  expect((await put(`/private/twin/${id}/v1`, { assignerUserId: ann.userId })).http).toBe(200);
});

test("absent and null keep a basic value, an empty text clears it, the marker unassigns", async () => {
  const id = await lamp();
  const basics = { description: "Long", externalId: "X", assignerUserId: ann.userId };
  await put(`/private/twin/${id}/v1`, basics);

  await put(`/private/twin/${id}/v1`, { name: null, description: null, assignerUserId: null });
  expect(await read(id)).toMatchObject({ name: "Lamp", ...basics });
  await put(`/private/twin/${id}/v1`, { assignerUserId: "" });
  expect(await read(id)).toMatchObject({ assignerUserId: ann.userId });

  await put(`/private/twin/${id}/v1`, { description: "", assignerUserId: NULLIFY });
  const emptied = await read(id);
  expect(emptied).not.toHaveProperty("description");
  expect(emptied).not.toHaveProperty("assignerUserId");
});

test("an absent field stays, null and blank clear it, by key or by ID", async () => {
  const id = await lamp({ price: "5", colors: "red" });

  await put(`/private/twin/${id}/v1`, { fields: { price: null } });
  expect((await read(id)).fields).toMatchObject({ price: "", colors: colors.red });
  await put(`/private/twin/${id}/v1`, { fields: { [fields.colors]: "" } });
  expect((await read(id)).fields).toMatchObject({ colors: "" });
});

test("an update without a change creates no version and no history", async () => {
  const id = await lamp({ price: "5" });
  await put(`/private/twin/${id}/v1`, { name: "Lamp", fields: { price: "5.00" } });

  expect(await read(id)).toMatchObject({ version: 1 });
  expect((await history(id)).map(({ type }) => type)).toEqual(["twinCreated"]);
});

test("a twin moves under another valid head, not under itself", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await cardOf(first);

  await put(`/private/twin/${card}/v1`, { headTwinId: second });
  expect(await read(card)).toMatchObject({ headTwinId: second });
  for (const headTwinId of [card, await note(), randomUUID()]) {
    const refused = await put(`/private/twin/${card}/v1`, { headTwinId });
    expect(refused.body.status).toBe(CODE.HEAD_NOT_ALLOWED);
  }
  expect((await history(card)).map(({ type }) => type)).toEqual(["headChanged", "twinCreated"]);
});

test("links are added, changed and deleted, from either end", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await cardOf(first);
  const add = { linkId: link.goesWith, dstTwinId: first };

  const { body } = await put(`/private/twin/${card}/v1?${DETAILED}`, { twinLinksAdd: [add] });
  const [[id, added] = []] = Object.entries<object>(body.twin.links.forwardLinks);
  expect(added).toMatchObject(add);
  const moved = await put(`/private/twin/${card}/v1?${DETAILED}`, {
    twinLinksUpdate: [{ id, dstTwinId: second }],
  });
  expect(moved.body.twin.links.forwardLinks).toEqual({
    [id ?? ""]: { ...added, dstTwinId: second },
  });
  expect((await read(second)).links.backwardLinks).toMatchObject({
    [id ?? ""]: { dstTwinId: card },
  });

  const otherCard = await cardOf(first);
  await put(`/private/twin/${second}/v1`, { twinLinksUpdate: [{ id, dstTwinId: otherCard }] });
  expect((await read(otherCard)).links.forwardLinks).toMatchObject({
    [id ?? ""]: { dstTwinId: second },
  });
  expect((await read(card)).links.forwardLinks).toEqual({});

  await put(`/private/twin/${second}/v1`, { twinLinksDelete: [id] });
  expect((await read(otherCard)).links.forwardLinks).toEqual({});
  await put(`/private/twin/${second}/v1`, {
    twinLinksAdd: [{ linkId: link.goesWith, dstTwinId: card }],
  });
  expect(Object.values((await read(card)).links.forwardLinks)).toMatchObject([
    { dstTwinId: second },
  ]);
  expect((await history(card)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["linkCreated", "linkUpdated"]),
  );
});

test("a field at the destination of a link contains all twins that link to it", async () => {
  const [id, other] = [await lamp(), await lamp()];
  const [first, second, third] = [await cardOf(id), await cardOf(id), await cardOf(id)];
  const several = `${first}<@2@>${second}`;
  const { body } = await put(`/private/twin/${id}/v1?${DETAILED}`, { fields: { cards: several } });
  const ofLamp = body.twin.fields.cards.split(",").toSorted();
  expect(ofLamp).toEqual([first, second].toSorted());
  expect((await read(first)).links.forwardLinks).not.toEqual({});

  await put(`/private/twin/${other}/v1`, { fields: { cards: second } });
  await put(`/private/twin/${third}/v1`, {
    twinLinksAdd: [{ linkId: link.goesWith, dstTwinId: id }],
  });
  expect((await read(id)).fields.cards.split(",").toSorted()).toEqual([first, third].toSorted());

  const result = await post("/private/twin/search/v2?showTwinMode=SHORT", {
    fields: { cards: { type: "TwinFieldSearchIdV1", idList: [second] } },
  });
  expect(result.body.twinList).toEqual([{ id: other, name: "Lamp" }]);
  const path = `/private/twin/${id}/field/cards`;
  const set = await post(`${path}/v2?fieldValue=${third}`);
  expect(set.body.field.value).toEqual({ valueType: "textV1", text: third });
  expect((await get(`${path}/v1`)).body.field.value.text).toBe(third);
});

test("a sketch is unfinished until it has its required links", async () => {
  const id = await lamp();
  const body = { classId: crate, headTwinId: id, name: "Crate", isSketch: true };
  const sketch: string = (await post("/private/twin/v2", body)).body.twinId;
  const before = await read(sketch);

  const path = `/private/twin/${sketch}/v1?${DETAILED}`;
  const renamed = await put(path, { name: "Box" });
  expect(renamed.body.twin.statusId).toBe(before.statusId);
  const complete = await put(path, { fields: { holds: id } });
  expect(complete.body.twin.statusId).not.toBe(before.statusId);
});

test("links of hidden twins are not shown from the other end", async () => {
  const id = await lamp();
  const card = await cardOf(id, { links: [{ linkId: link.goesWith, dstTwinId: id }] });
  const guest = await small.person("reader");
  await small.db
    .updateTable("twin")
    .set({ business_account_id: await small.addAccount() })
    .where("id", "=", card)
    .execute();

  const guestResponse = await createTestClient(small, guest).get(
    `/private/twin/${id}/v2?${DETAILED}`,
  );
  expect(guestResponse.body.twin.links.backwardLinks).toEqual({});
});

test("deleting removes children and dependent twins, and detaches the others", async () => {
  const [head, other] = [await lamp(), await lamp()];
  const child = await cardOf(head);
  const dependentCard = await cardOf(other, { links: [{ linkId: link.partOf, dstTwinId: head }] });
  const loose = await cardOf(other, { links: [{ linkId: link.goesWith, dstTwinId: head }] });

  expect((await remove(`/private/twin/${head}/v1`)).body).toEqual({
    status: 0,
    msg: "success",
    statusDetails: "",
  });
  for (const id of [head, child, dependentCard]) {
    expect((await get(`/private/twin/${id}/v2`)).http).toBe(404);
  }
  expect((await read(loose)).links.forwardLinks).toEqual({});
});

test("of concurrent twins with one EAN one is saved, and the others get the existing one", async () => {
  const ean = String(lampFields()["ean"]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post("/private/twin/v2", lampBody({ ean }))),
  );

  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  for (const { http, body } of answers.filter((answer) => answer.http !== 200)) {
    expect([http, body.status]).toEqual([400, CODE.VALUE_NOT_UNIQUE]);
    expect(body.fieldErrors).toMatchObject([{ field: "ean", message: "EAN already exists" }]);
  }
});

test("concurrent updates from the same version never lose a change", async () => {
  const id = await lamp({ price: "1" });
  const answers = await Promise.all(
    ["2", "3", "4"].map((price) =>
      put(`/private/twin/${id}/v1`, { version: 1, fields: { price } }),
    ),
  );

  const [won, ...more] = answers.filter(({ http }) => http === 200);
  expect([won?.http, more]).toEqual([200, []]);
  const lost = answers.filter(({ http }) => http !== 200);
  for (const { http, body } of lost) {
    expect([http, body.status]).toEqual([409, CODE.VERSION_CONFLICT]);
    expect(body.conflict.fields.price.theirs).toBe((await read(id)).fields.price);
  }
});

test("the history is paged in the requested order and includes changes of children", async () => {
  const id = await lamp();
  await put(`/private/twin/${id}/v1`, { name: "Second", assignerUserId: ann.userId });
  await put(`/private/twin/${id}/v1`, { fields: { price: "4" } });
  await put(`/private/twin/${id}/v1`, { fields: { price: "5" } });
  await put(`/private/twin/${id}/v1`, { fields: { price: null } });
  const card = await cardOf(id);

  const types = async (query: string) => {
    const path = `/private/twin/${id}/history/list/v1?limit=50&${query}`;
    return (await get(path)).body.historyList.map(({ type }: { type: string }) => type);
  };
  const newest = await types("");
  expect(newest.slice(0, 3)).toEqual(["fieldDeleted", "fieldChanged", "fieldCreated"]);
  expect(newest).toEqual(expect.arrayContaining(["nameChanged", "assigneeChanged", "twinCreated"]));
  expect(await types("sortAsc=true")).toEqual(newest.toReversed());

  const withChildren = await get(
    `/private/twin/${id}/history/list/v1?childDepth=1&limit=1&showHistory2TwinMode=SHORT`,
  );
  expect(withChildren.body).toMatchObject({
    historyList: [{ twinId: card, twin: { name: "Card" }, type: "twinCreated" }],
    pagination: { total: newest.length + 1, limit: 1 },
  });
  const second = await get(`/private/twin/${id}/history/list/v1?offset=1&limit=2`);
  expect(second.body.historyList.map(({ type }: { type: string }) => type)).toEqual(
    newest.slice(1, 3),
  );
});

test("several twins are deleted together, all or none", async () => {
  const [first, second, third] = [await lamp(), await lamp(), await lamp()];
  const card = await cardOf(first);

  expect((await post("/private/twin/delete/v1", { twinIds: [card, first, second] })).http).toBe(
    200,
  );
  expect((await get(`/private/twin/${second}/v2`)).http).toBe(404);
  const unknown = await post("/private/twin/delete/v1", { twinIds: [third, randomUUID()] });
  expect(unknown.http).toBe(404);
  expect((await get(`/private/twin/${third}/v2`)).http).toBe(200);
});

test("links are added by a route of their own, which returns their IDs", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await cardOf(first);
  const { body } = await post(`/private/twin/${second}/link/v1`, {
    links: [{ linkId: link.goesWith, dstTwinId: card }],
  });

  expect(Object.keys((await read(card)).links.forwardLinks)).toEqual(body.twinLinkIdList);
});

test("the possible heads of a twin are those of its class", async () => {
  const head = await lamp();
  const card = await cardOf(head);
  const path = (id: string) => `/private/twin/${id}/valid_heads/v1?showTwinMode=SHORT&limit=1000`;

  const result = await post(path(card), { nameLike: "lam%" });
  expect(result.body.twinList).toContainEqual({ id: head, name: "Lamp" });
  expect((await post(path(head))).body.twinList).toEqual([]);
});

test("a twin can't move under itself or its descendants", async () => {
  const card = await cardOf(await lamp());
  const [top = "", middle = "", lowest = ""] = await shelves(card, 3);

  for (const headTwinId of [top, middle, lowest]) {
    const moved = await put(`/private/twin/${top}/v1`, { headTwinId });
    expect(moved).toMatchObject({ http: 400, body: { status: CODE.HEAD_NOT_ALLOWED } });
  }
  expect((await put(`/private/twin/${lowest}/v1`, { headTwinId: top })).http).toBe(200);
  const heads = await post(`/private/twin/${top}/valid_heads/v1?showTwinMode=SHORT&limit=1000`);
  const offered = heads.body.twinList.map(({ id }: { id: string }) => id);
  expect(offered).toContain(card);
  expect(offered).not.toContain(top);
});

function linked() {
  return {
    id: randomUUID(),
    name: JSON.stringify({ en: "Linked" }),
    field_typer_featurer_id: 1310,
    field_typer_params: JSON.stringify({ linkUUID: link.goesWith }),
  };
}

async function shelves(head: string, many: number): Promise<string[]> {
  if (many === 0) return [];
  const body = { classId: shelf, headTwinId: head, name: "Shelf" };
  const id: string = (await post("/private/twin/v2", body)).body.twinId;
  return [id, ...(await shelves(id, many - 1))];
}

function lampBody(values: Record<string, string> = {}) {
  return { classId: classes.lamp, name: "Lamp", fields: lampFields(values) };
}

async function lamp(values: Record<string, string> = {}): Promise<string> {
  return (await post("/private/twin/v2", lampBody(values))).body.twinId;
}

async function cardOf(headTwinId: string, overrides: object = {}): Promise<string> {
  const body = { classId: classes.card, headTwinId, name: "Card", ...overrides };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function note(): Promise<string> {
  return (await post("/private/twin/v2", { classId: classes.note, name: "Note" })).body.twinId;
}

async function read(id: string) {
  return (await get(`/private/twin/${id}/v2?${DETAILED}`)).body.twin;
}

async function history(id: string): Promise<{ type: string }[]> {
  return (await get(`/private/twin/${id}/history/list/v1?limit=100`)).body.historyList;
}

test("single values are read, several are set at once, and twins are counted by name", async () => {
  const id = await lamp({ price: "12" });
  const path = `/private/twin/${id}`;
  const fieldResponse = await get(`${path}/field/price/v1`);
  const set = await post(`${path}/field_list/v1?showTwinFieldCollectionMode=NOT_EMPTY_FIELDS`, {
    fields: { price: "13", watts: "40" },
  });
  const refused = await post(`${path}/field_list/v1`, { fields: { price: "14", watts: "dim" } });
  const counted = await post("/private/twin/search/count/v1", {
    searchMap: { it: { twinIdList: [id] }, none: { twinNameLikeList: ["nothing like it"] } },
  });

  expect(fieldResponse.body).toMatchObject({ twinId: id, field: { value: { text: "12" } } });
  expect(set.body.twin.fields).toMatchObject({ price: "13", watts: "40" });
  expect(refused.http).toBe(400);
  expect((await read(id)).fields).toMatchObject({ price: "13" });
  expect(counted.body.response).toEqual({ it: 1, none: 0 });
});
