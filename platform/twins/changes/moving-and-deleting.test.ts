import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, link } = small.shop;
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

test("a twin moves under another valid head, not under itself", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await createCard(first);

  await put(`/private/twin/${card}/v1`, { headTwinId: second });
  expect(await read(card)).toMatchObject({ headTwinId: second });
  for (const headTwinId of [card, await note(), randomUUID()]) {
    const rejected = await put(`/private/twin/${card}/v1`, { headTwinId });
    expect(rejected.body.status).toBe(CODE.HEAD_NOT_ALLOWED);
  }
  expect((await history(card)).map(({ type }) => type)).toEqual(["headChanged", "twinCreated"]);
});

test("deleting removes children and dependent twins, and detaches the others", async () => {
  const [head, other] = [await lamp(), await lamp()];
  const child = await createCard(head);
  const dependentCard = await createCard(other, {
    links: [{ linkId: link.partOf, dstTwinId: head }],
  });
  const loose = await createCard(other, { links: [{ linkId: link.goesWith, dstTwinId: head }] });

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

test("several twins are deleted together, all or none", async () => {
  const [first, second, third] = [await lamp(), await lamp(), await lamp()];
  const card = await createCard(first);

  expect((await post("/private/twin/delete/v1", { twinIds: [card, first, second] })).http).toBe(
    200,
  );
  expect((await get(`/private/twin/${second}/v2`)).http).toBe(404);
  const unknown = await post("/private/twin/delete/v1", { twinIds: [third, randomUUID()] });
  expect(unknown.http).toBe(404);
  expect((await get(`/private/twin/${third}/v2`)).http).toBe(200);
});

test("the possible heads of a twin are those of its class", async () => {
  const head = await lamp();
  const card = await createCard(head);
  const path = (id: string) => `/private/twin/${id}/valid_heads/v1?showTwinMode=SHORT&limit=1000`;

  const result = await post(path(card), { nameLike: "lam%" });
  expect(result.body.twinList).toContainEqual({ id: head, name: "Lamp" });
  expect((await post(path(head))).body.twinList).toEqual([]);
});

test("a twin can't move under itself or its descendants", async () => {
  const card = await createCard(await lamp());
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

async function createCard(headTwinId: string, overrides: object = {}): Promise<string> {
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
