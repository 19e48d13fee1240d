import { expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { purgeTrash } from "./purge-trash.ts";

const ALL_TABLES = [
  "twin",
  "twin_unique",
  "twin_range",
  "twin_attachment",
  "twin_link",
  "twin_comment",
];

test("a deleted product comes back with its cards, files and unique values", async () => {
  const { platform, seller, call, product, remove, entryOf } = await start();
  await seller.addPicture(product);
  const card = await seller.connect(product);
  const before = await rowsOf(platform.db, [product, card]);

  await remove(product);
  const entry = await entryOf(product);
  expect(entry).toMatchObject({ kind: "TWIN", subjectId: product, name: "Strawberry buttermilk" });
  const { status } = await call("POST", `/private/trash/${entry.id}/restore/v1`);
  await platform.drain();

  expect(status).toBe(200);
  const after = await rowsOf(platform.db, [product, card]);
  expect({ ...after, twin: [] }).toEqual({ ...before, twin: [] });
  expect((await seller.find(product)).fields).toMatchObject({ ean: "5900820001568" });
  expect(await seller.statusOf(card)).toBe("draft");
  const [file] = platform.files.keys();
  expect(file).toBeDefined();
  expect((await seller.find(product)).version).toBeGreaterThan(1);
  expect((await call("POST", `/private/trash/${entry.id}/restore/v1`)).status).toBe(404);
});

test("what took its place is named, and the entry stays", async () => {
  const { seller, call, product, remove, entryOf } = await start();
  await remove(product);
  const entry = await entryOf(product);
  await seller.createProduct();

  const rejected = await call("POST", `/private/trash/${entry.id}/restore/v1`);

  expect(rejected.status).toBe(409);
  expect(rejected.body.statusDetails).toMatch(/“Strawberry buttermilk” can't be restored/);
  expect(await entryOf(product)).toMatchObject({ id: entry.id });
});

test("a second card of a marketplace is not restored beside the first", async () => {
  const { platform, seller, call, product, remove, entryOf } = await start();
  const card = await seller.connect(product);
  await remove(card);
  await platform.drain();
  await seller.connect(product);

  const { status } = await call("POST", `/private/trash/${(await entryOf(card)).id}/restore/v1`);

  expect(status).toBe(400);
});

test("a card whose product is deleted can come back after the product only", async () => {
  const { platform, seller, call, product, remove, entryOf } = await start();
  const card = await seller.connect(product);
  await remove(card);
  await platform.drain();
  await remove(product);
  const restore = async (id: string) =>
    call("POST", `/private/trash/${(await entryOf(id)).id}/restore/v1`);

  const rejected = await restore(card);
  expect([rejected.status, rejected.body.statusDetails]).toEqual([
    409,
    expect.stringMatching(/Restore that first/),
  ]);
  expect([(await restore(product)).status, (await restore(card)).status]).toEqual([200, 200]);
});

test("another business and administrators see, restore and erase nothing of it", async () => {
  const { platform, product, remove, entryOf } = await start();
  await remove(product);
  const { id } = await entryOf(product);

  for (const { headers } of [await platform.seller(), await platform.admin()]) {
    const ask = (method: string, path: string) =>
      platform.fetch(path, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        ...(path.includes("search") && { body: "{}" }),
      });
    const found = await (await ask("POST", "/private/trash/search/v1?limit=100")).json();
    expect((found as Found).trashEntryList.map((entry) => entry.subjectId)).not.toContain(product);
    expect((await ask("POST", `/private/trash/${id}/restore/v1`)).status).toBe(404);
    expect((await ask("DELETE", `/private/trash/${id}/v1`)).status).toBe(404);
  }
});

test("its files stay until it is deleted for good, or for thirty days", async () => {
  const { platform, seller, call, product, remove, entryOf } = await start();
  await seller.addPicture(product);
  await remove(product);
  await platform.drain();
  expect(platform.files.keys()).not.toEqual([]);

  expect((await call("DELETE", `/private/trash/${(await entryOf(product)).id}/v1`)).status).toBe(
    200,
  );
  await platform.drain();
  expect(platform.files.keys()).toEqual([]);

  const other = await seller.createProduct();
  await seller.addPicture(other);
  await remove(other);
  await purgeTrash({ ...platform.services, now: () => new Date(Date.now() + 31 * 86_400_000) });
  await platform.drain();
  expect(platform.files.keys()).toEqual([]);
  expect(await entryOf(other)).toBeUndefined();
});

interface Found {
  trashEntryList: { id: string; subjectId: string; kind: string; name: string }[];
}

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  const product = await seller.createProduct();
  await platform.drain();
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await platform.fetch(path, {
      method,
      headers: { ...seller.headers, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    platform,
    seller,
    call,
    product,
    remove: async (id: string) => {
      const { status } = await call("DELETE", `/private/twin/${id}/v1`);
      expect(status).toBe(200);
    },
    entryOf: async (id: string) => {
      const { body } = await call("POST", "/private/trash/search/v1?limit=100", {});
      const entries = (body as Found).trashEntryList;
      return entries.find(({ subjectId }) => subjectId === id) as Found["trashEntryList"][number];
    },
  };
}

type Db = Awaited<ReturnType<typeof startSelling>>["db"];

async function rowsOf(db: Db, ids: string[]): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    ALL_TABLES.map(async (table) => {
      const column = table === "twin" ? "id" : table === "twin_link" ? "src_twin_id" : "twin_id";
      const rows = await db
        .selectFrom(table as "twin")
        .selectAll()
        .where(column as "id", "in", ids)
        .execute();
      return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
    }),
  );
  return Object.fromEntries(tables);
}
