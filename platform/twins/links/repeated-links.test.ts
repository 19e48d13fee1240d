import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes } = small.shop;
const ends = { src_class_id: classes.card, dst_class_id: classes.lamp };
const common = { domain_id: small.shop.domainId, ...ends, strength: "OPTIONAL" as const };
const [alone, among] = [randomUUID(), randomUUID()];
for (const [id, type] of [
  [alone, "OneToOne"],
  [among, "ManyToMany"],
] as const) {
  const forwardName = JSON.stringify({ en: type });
  await small.db
    .insertInto("link")
    .values({ id, type, ...common, forward_name: forwardName })
    .execute();
}
await small.db
  .insertInto("twin_class_field")
  .values({
    id: randomUUID(),
    class_id: classes.lamp,
    key: "shade",
    name: JSON.stringify({ en: "Shade" }),
    field_typer_featurer_id: 1310,
    field_typer_params: JSON.stringify({ linkUUID: alone }),
    position: 30,
  })
  .execute();
const ann = await small.person("writer");
const { get, post, put } = createTestClient(small, ann);

test("a one-to-one link to a twin that another twin is linked to leaves both, from either end", async () => {
  const lamp = await newLamp();
  const cards = [await newCard(lamp), await newCard(lamp), await newCard(lamp)];
  const [first = "", second = "", third = ""] = cards;
  await add(first, alone, lamp);

  await add(second, alone, lamp);
  await add(lamp, alone, third);

  for (const card of cards) expect(await readLinks(card)).toEqual([[alone, lamp]]);
  expect(await readHistory(first)).toEqual(["twinCreated", "linkCreated"]);
});

test("a one-to-one link still leads to one twin", async () => {
  const [lamp, other] = [await newLamp(), await newLamp()];
  const card = await newCard(lamp);
  await add(card, alone, lamp);

  await add(card, alone, other);

  expect(await readLinks(card)).toEqual([[alone, other]]);
  expect(await readHistory(card)).toEqual(["twinCreated", "linkCreated", "linkUpdated"]);
});

test("a field at the end of a one-to-one link holds what it was set to, and the history has both changes", async () => {
  const lamp = await newLamp();
  const [first, second] = [await newCard(lamp), await newCard(lamp)];
  await put(`/private/twin/${lamp}/v1`, { fields: { shade: first } });

  await put(`/private/twin/${lamp}/v1`, { fields: { shade: second } });

  expect([await readLinks(first), await readLinks(second)]).toEqual([[], [[alone, lamp]]]);
  expect((await readHistory(lamp)).filter((type) => type.startsWith("link")).toSorted()).toEqual([
    "linkCreated",
    "linkCreated",
    "linkDeleted",
  ]);
});

test.each([
  ["many-to-many", among],
  ["one-to-one", alone],
])(
  "a %s link that is there already is added without history and version",
  async (_type, linkId) => {
    const lamp = await newLamp();
    const card = await newCard(lamp);
    await add(card, linkId, lamp);
    const before = await readVersion(card);

    await add(card, linkId, lamp);
    await add(lamp, linkId, card);

    expect(await readLinks(card)).toEqual([[linkId, lamp]]);
    expect(await readHistory(card)).toEqual(["twinCreated", "linkCreated"]);
    expect(await readVersion(card)).toBe(before);
  },
);

async function add(twinId: string, linkId: string, dstTwinId: string): Promise<void> {
  const body = { twinLinksAdd: [{ linkId, dstTwinId }] };
  expect((await put(`/private/twin/${twinId}/v1`, body)).body).toMatchObject({ status: 0 });
}

async function newLamp(): Promise<string> {
  const body = { classId: classes.lamp, name: "Lamp", fields: lampFields() };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function newCard(headTwinId: string): Promise<string> {
  const body = { classId: classes.card, headTwinId, name: "Card" };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function readLinks(id: string): Promise<[string, string][]> {
  const modes = "showTwinMode=SHORT&showTwin2TwinLinkMode=DETAILED";
  const { body } = await get(`/private/twin/${id}/v2?${modes}`);
  const links = Object.values<{ linkId: string; dstTwinId: string }>(body.twin.links.forwardLinks);
  return links.map(({ linkId, dstTwinId }) => [linkId, dstTwinId]);
}

async function readVersion(id: string): Promise<number> {
  return (await get(`/private/twin/${id}/v2?showTwinMode=DETAILED`)).body.twin.version;
}

/** Descriptions of the history entries, oldest first. */
async function readHistory(id: string): Promise<string[]> {
  const { body } = await get(`/private/twin/${id}/history/list/v1?limit=100`);
  return body.historyList.map(({ type }: { type: string }) => type).toReversed();
}
