import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

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
const { get, post, put } = createTestClient(small, ann);
const DETAILED =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2TwinLinkMode=DETAILED";

test("links are added, changed and deleted, from either end", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await createCard(first);
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

  const otherCard = await createCard(first);
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
  const [first, second, third] = [await createCard(id), await createCard(id), await createCard(id)];
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
  const card = await createCard(id, { links: [{ linkId: link.goesWith, dstTwinId: id }] });
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

test("links are added by a route of their own, which returns their IDs", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await createCard(first);
  const { body } = await post(`/private/twin/${second}/link/v1`, {
    links: [{ linkId: link.goesWith, dstTwinId: card }],
  });

  expect(Object.keys((await read(card)).links.forwardLinks)).toEqual(body.twinLinkIdList);
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

async function createCard(headTwinId: string, overrides: object = {}): Promise<string> {
  const body = { classId: classes.card, headTwinId, name: "Card", ...overrides };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function read(id: string) {
  return (await get(`/private/twin/${id}/v2?${DETAILED}`)).body.twin;
}

async function history(id: string): Promise<{ type: string }[]> {
  return (await get(`/private/twin/${id}/history/list/v1?limit=100`)).body.historyList;
}
