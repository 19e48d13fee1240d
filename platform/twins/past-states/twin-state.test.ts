import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes } = small.shop;
const ann = await small.person("writer");
const { get, post, put } = createTestClient(small, ann);

test("a state is compared with now and with another state, and only values that differ are named", async () => {
  const id = await lamp({ price: "4", watts: "40" });
  await change(id, { name: "Second", fields: { price: "5" } });
  await change(id, { fields: { price: "6" }, description: "Bright" });
  const [described, , named] = await listEntries(id);

  const withNow = await compare(id, named.id);
  const between = await compare(id, named.id, `side=before&withHistoryId=${named.id}`);
  const after = await compare(id, described.id, "side=after");

  expect(withNow.body.changes).toEqual(
    expect.arrayContaining([
      { key: "name", name: "Name", earlier: "Lamp", later: "Second" },
      { key: "description", name: "Description", earlier: "", later: "Bright" },
      expect.objectContaining({ key: "price", earlier: "4", later: "6" }),
    ]),
  );
  expect(withNow.body.changes).toHaveLength(3);
  expect(between.body.changes.map(({ key }: { key: string }) => key).toSorted()).toEqual([
    "name",
    "price",
  ]);
  expect(after.body.changes).toEqual([]);
});

test("answers to yes-or-no questions are compared in words", async () => {
  const id = await lamp({ in_stock: "true" });
  await change(id, { fields: { in_stock: "false" } });
  const [entry] = await listEntries(id);

  expect((await compare(id, entry.id)).body.changes).toEqual([
    expect.objectContaining({ key: "in_stock", earlier: "Yes", later: "No" }),
  ]);
});

test("values are set back one by one or all at once, as a change of its own", async () => {
  const id = await lamp({ price: "4" });
  await change(id, { name: "Second", fields: { price: "5", watts: "60" } });
  const [entry] = await listEntries(id);

  const one = await restore(id, entry.id, { keys: ["price"] });
  const afterOne = await read(id);
  const all = await restore(id, entry.id, {});
  const [newest] = await listEntries(id);

  expect([one.http, all.http]).toEqual([200, 200]);
  expect(afterOne).toMatchObject({ name: "Second", fields: { price: "4", watts: "60" } });
  expect(await read(id)).toMatchObject({ name: "Lamp", fields: { price: "4" } });
  expect((await read(id)).fields.watts ?? "").toBe("");
  expect(newest).toMatchObject({ origin: "restore" });
});

test("a value that a colleague changed since is a conflict, and nobody without the right restores", async () => {
  const id = await lamp({ price: "4" });
  await change(id, { fields: { price: "5" } });
  const [entry] = await listEntries(id);
  const { version } = (await compare(id, entry.id)).body;
  await change(id, { fields: { price: "6" } });
  const stranger = createTestClient(small, await small.person("reader"));

  const stale = await restore(id, entry.id, { version });
  const denied = await stranger.post(`${buildPath(id, entry.id)}/restore/v1`, {});
  const other = await compare(await lamp({}), entry.id);

  expect(stale.body.conflict.fields.price).toEqual({ mine: "4", theirs: "6" });
  expect([denied.http >= 400, other.http]).toEqual([true, 404]);
  expect((await read(id)).fields.price).toBe("6");
});

const buildPath = (twinId: string, historyId: string) =>
  `/private/twin/${twinId}/history/${historyId}`;

const compare = (twinId: string, historyId: string, query = "") =>
  get(`${buildPath(twinId, historyId)}/compare/v1?${query}`);

const restore = (twinId: string, historyId: string, body: object) =>
  post(`${buildPath(twinId, historyId)}/restore/v1`, body);

const change = (twinId: string, body: object) => put(`/private/twin/${twinId}/v1`, body);

async function lamp(values: Record<string, string>): Promise<string> {
  const body = { classId: classes.lamp, name: "Lamp", fields: lampFields(values) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function listEntries(twinId: string) {
  return (await get(`/private/twin/${twinId}/history/list/v1?limit=50`)).body.historyList;
}

async function read(twinId: string) {
  const query = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";
  return (await get(`/private/twin/${twinId}/v2?${query}`)).body.twin;
}
