import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, fields, colors, statuses } = small.shop;
const ann = await small.person("writer");
const { get, post, put, remove } = createTestClient(small, ann);
const ALL = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

test("version 1 creates a twin from typed values and reads it back with types", async () => {
  const { ean, sku } = lampFields();
  const created = await post("/private/twin/v1", {
    classId: classes.lamp,
    name: "Typed",
    fields: {
      [fields.ean]: { valueType: "textV1", text: ean },
      [fields.sku]: { valueType: "textV1", text: sku },
      [fields.colors]: { valueType: "listOptionsV1", selectedOptions: [{ id: colors.red }] },
    },
  });
  expect(created.body).toMatchObject({ status: 0 });

  const { body } = await get(`/private/twin/${created.body.twinId}/v1?${ALL}`);
  const values = body.twin.fields.map(({ value }: { value: object }) => value);
  expect(values).toContainEqual({ valueType: "textV1", text: ean });
  expect(values).toContainEqual({
    valueType: "listOptionsV1",
    selectedOptions: [{ id: colors.red, name: "red" }],
  });
  const byKey = await post("/private/twin/v1", {
    classId: classes.lamp,
    fields: { ean: { valueType: "textV1", text: ean } },
  });
  expect(byKey.body).toMatchObject({
    status: CODE.FIELD_KEY_UNKNOWN,
    fieldErrors: [{ field: "ean" }],
  });
  const found = await post(`/private/twin/search/v1?${ALL}`, { twinIdList: [created.body.twinId] });
  expect(found.body.twinList).toMatchObject([{ fields: body.twin.fields }]);
});

test("a typed option is named by its ID, else by its name", async () => {
  const createWith = (option: object) => {
    const { ean, sku } = lampFields();
    return post("/private/twin/v1", {
      classId: classes.lamp,
      name: "Typed",
      fields: {
        [fields.ean]: { valueType: "textV1", text: ean },
        [fields.sku]: { valueType: "textV1", text: sku },
        [fields.colors]: { valueType: "listOptionsV1", selectedOptions: [option] },
      },
    });
  };

  const created = await createWith({ name: "Blue", backgroundColor: "#00f" });
  const { body } = await get(`/private/twin/${created.body.twinId}/v2?${ALL}`);
  expect(body.twin.fields.colors).toBe(colors.blue);
  expect((await createWith({ icon: "https://example.test/i.png" })).body.status).toBe(
    CODE.BAD_REQUEST,
  );
});

test("a batch creates all twins or none", async () => {
  const name = `Batch ${randomUUID()}`;
  const lamp = () => ({ classId: classes.lamp, name, fields: lampFields() });
  const count = async () =>
    (await post("/private/twin/search/v2", { twinNameLikeList: [name] })).body.pagination.total;

  const bad = await post("/private/twin/batch/v1", { twins: [lamp(), { classId: classes.lamp }] });
  expect(bad.body.status).toBe(CODE.FIELD_REQUIRED);
  expect(await count()).toBe(0);
  expect((await post("/private/twin/batch/v1", { twins: [lamp(), lamp()] })).http).toBe(200);
  expect(await count()).toBe(2);
});

test("a deletion answers a draft that is done", async () => {
  const lamp = await create();
  const deleted = await remove(`/private/twin/${lamp}/delete_drafted/v1?showDraftMode=DETAILED`);

  expect(deleted.body.draft).toMatchObject({
    status: "COMMITED",
    twinDeleteCount: 1,
    createdByrUserId: ann.userId,
  });
  expect((await get(`/private/twin/${lamp}/v2`)).http).toBe(404);
  const read = await get(`/private/draft/${deleted.body.draft.id}/v1?showDraftMode=SHORT`);
  expect(read.body.draft).toEqual({ id: deleted.body.draft.id, status: "COMMITED" });
});

test("a change of the class keeps inherited values and reports what would be lost", async () => {
  const lamp = await create({ watts: "60" });
  const otherId = await subclass();
  const path = `/private/twin/${lamp}/class_change/v1?${ALL}`;

  const strict = await put(path, {
    newTwinClassId: otherId,
    behavior: ["throwOnFieldCantBeTransferred"],
  });
  expect(strict.body).toMatchObject({
    status: CODE.FIELD_INCORRECT,
    fieldErrors: [{ field: "watts" }],
  });
  const { body } = await put(path, { newTwinClassId: otherId });
  expect(body.twin).toMatchObject({ twinClassId: otherId, fields: { sku: expect.anything() } });
  expect(body.twin.fields).not.toHaveProperty("watts");
  const found = await post("/private/twin/search/v2", { twinClassIdList: [otherId] });
  expect(found.body.pagination.total).toBe(1);
  const history = await get(`/private/twin/${lamp}/history/list/v1`);
  const texts = history.body.historyList.map(
    (row: { changeDescription: string }) => row.changeDescription,
  );
  expect(texts).toContainEqual(
    expect.stringMatching(/^Field 'watts' was changed from '.+' to empty$/),
  );
  expect(texts.some((text: string) => text.startsWith("Class was changed from"))).toBe(true);
  const unknown = await put(path, { newTwinClassId: randomUUID() });
  expect(unknown.http).toBe(404);
});

test("the history of several twins is searched, and only that of visible ones", async () => {
  const lamp = await create();
  await put(`/private/twin/${lamp}/v1`, { name: "Renamed" });
  const search = { twinIdList: [lamp], typeList: ["nameChanged"] };

  const { body } = await post("/private/twin/history/search/v1", search);
  expect(body.histories).toMatchObject([{ twinId: lamp, type: "nameChanged" }]);
  const [{ id }] = body.histories;
  expect((await get(`/private/twin/history/${id}/v1`)).body.history).toMatchObject({ id });
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));
  const theirs = await outsider.post("/private/twin/history/search/v1", search);
  expect(theirs.body.histories).toEqual([]);
  expect((await outsider.get(`/private/twin/history/${id}/v1`)).http).toBe(404);
});

test("a number keeps the zeros it was written with, a time becomes the day of its field", async () => {
  const lamp = await create({ price: "5.50", released: "2026-03-04T05:06:07" });

  const { body } = await get(`/private/twin/${lamp}/v2?${ALL}`);
  expect(body.twin.fields).toMatchObject({ price: "5.50" });
  expect(body.twin.fields.released).toMatch(/^2026-03-04/);
  expect(body.twin.statusId).toBe(statuses.draft);
});

async function create(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

/** Creates another class of products, without the fields of lamps. */
async function subclass(): Promise<string> {
  const id = randomUUID();
  const product = await small.db
    .selectFrom("twin_class")
    .selectAll()
    .where("id", "=", classes.lamp)
    .executeTakeFirstOrThrow();
  await small.db
    .insertInto("twin_class")
    .values({
      ...product,
      id,
      key: `torch_${id.slice(0, 8)}`,
      ancestor_ids: [id, ...product.ancestor_ids.filter((ancestor) => ancestor !== classes.lamp)],
      name: JSON.stringify(product.name),
      description: JSON.stringify(product.description),
      head_hunter_params: JSON.stringify(product.head_hunter_params),
      properties: JSON.stringify(product.properties),
    })
    .execute();
  await small.db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", small.shop.domainId)
    .execute();
  return id;
}
