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

test("the history is paged in the requested order and includes changes of children", async () => {
  const id = await lamp();
  await put(`/private/twin/${id}/v1`, { name: "Second", assignerUserId: ann.userId });
  await put(`/private/twin/${id}/v1`, { fields: { price: "4" } });
  await put(`/private/twin/${id}/v1`, { fields: { price: "5" } });
  await put(`/private/twin/${id}/v1`, { fields: { price: null } });
  const card = await createCard(id);

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

test("single values are read, several are set at once, and twins are counted by name", async () => {
  const id = await lamp({ price: "12" });
  const path = `/private/twin/${id}`;
  const fieldResponse = await get(`${path}/field/price/v1`);
  const set = await post(`${path}/field_list/v1?showTwinFieldCollectionMode=NOT_EMPTY_FIELDS`, {
    fields: { price: "13", watts: "40" },
  });
  const rejected = await post(`${path}/field_list/v1`, { fields: { price: "14", watts: "dim" } });
  const counted = await post("/private/twin/search/count/v1", {
    searchMap: { it: { twinIdList: [id] }, none: { twinNameLikeList: ["nothing like it"] } },
  });

  expect(fieldResponse.body).toMatchObject({ twinId: id, field: { value: { text: "12" } } });
  expect(set.body.twin.fields).toMatchObject({ price: "13", watts: "40" });
  expect(rejected.http).toBe(400);
  expect((await read(id)).fields).toMatchObject({ price: "13" });
  expect(counted.body.response).toEqual({ it: 1, none: 0 });
});
