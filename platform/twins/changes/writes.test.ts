import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { NULLIFY } from "../../base/http/body-fields.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient, buildForm } from "../../testing/test-client.ts";

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
const { get, post, put } = createTestClient(small, ann);
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
  for (const body of [buildForm("[]"), buildForm({ classId: 7 }), new FormData()]) {
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
  ["an option that isn't one", () => lampBody({ colors: randomUUID() }), CODE.UUID_UNKNOWN],
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

test("a sketch of a class without a sketch status has the one that all classes inherit", async () => {
  const sketch = await post("/private/twin/v2", {
    classId: classes.note,
    name: "Half a note",
    isSketch: true,
  });
  const path = `/private/twin/${sketch.body.twinId}/v2?showTwin2StatusMode=DETAILED`;
  expect((await get(path)).body.twin.status).toMatchObject({
    id: "00000001-0000-0000-0000-000000000001",
    key: "sketch",
    name: "Sketch",
  });
  await put(`/private/twin/${sketch.body.twinId}/v1`, { name: "A whole note" });
  expect((await get(path)).body.twin.statusId).toBe(statuses.note);
});

test("a user's own twin can't be assigned to another user", async () => {
  const bob = await small.person("writer");
  const rejected = await post("/private/twin/v2", {
    classId: classes.note,
    name: "Mine",
    assignerUserId: bob.userId,
  });
  expect(rejected.body.status).toBe(CODE.ASSIGNEE_NOT_OWNER);
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
  const types = new Set((await history(id)).map(({ type }) => type));
  expect(types).toEqual(new Set(["twinCreated", "fieldCreated"]));
});

function linked() {
  return {
    id: randomUUID(),
    name: JSON.stringify({ en: "Linked" }),
    field_typer_featurer_id: 1310,
    field_typer_params: JSON.stringify({ linkUUID: link.goesWith }),
  };
}

function lampBody(values: Record<string, string> = {}) {
  return { classId: classes.lamp, name: "Lamp", fields: lampFields(values) };
}

async function lamp(values: Record<string, string> = {}): Promise<string> {
  return (await post("/private/twin/v2", lampBody(values))).body.twinId;
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
