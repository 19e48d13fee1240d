import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";

import { loader } from "./list.tsx";

const selling = await startSelling();

test("groups are counted over the whole list, and the pages belong to the open one", async () => {
  const { list, make } = await withSeller();
  for (let n = 0; n < 12; n += 1) await make(n);
  await selling.drain();
  const archived = await list("?group=status");
  await make(12);

  const first = await list("?group=status&size=10");
  const second = await list("?group=status&open=g:draft&page=2");
  const closed = await list("?group=status&open=g:");

  expect(archived.groups).toMatchObject([{ key: "draft", total: 12, open: true }]);
  expect(first.groups).toMatchObject([
    { key: "sketch", label: "Sketch", total: 1, open: true },
    { key: "draft", total: 12, open: false, href: "/products?group=status&open=g%3Adraft" },
  ]);
  expect(first.total).toBe(1);
  expect(second).toMatchObject({ total: 12, params: { page: 2 } });
  expect(second.rows).toHaveLength(2);
  expect(closed).toMatchObject({ rows: [], total: 0 });
  expect(closed.groups?.map(({ open }) => open)).toEqual([false, false]);
});

test("groups by type respect the filters of the list", async () => {
  const { list, make } = await withSeller();
  await make(1);
  await make(2, { productCategoryId: "product_headphones" });

  const all = await list("?group=type");
  const searchResult = await list("?group=type&search=SKU-2");

  expect(all.groups?.map(({ key, total }) => [key, total])).toEqual([
    ["product_headphones", 1],
    ["product_packaged_food", 1],
  ]);
  expect(searchResult.groups).toMatchObject([{ key: "product_headphones", total: 1 }]);
});

test("an expanded row shows the product's marketplace cards without additional calls", async () => {
  const { ann, list, make, calls } = await withSeller();
  const productId = await make(1);
  await selling.drain();
  await ann.connect(productId);
  await list();

  const closed = await calls(() => list());
  const opened = await calls(() => list(`?open=${productId}`));

  expect(opened.count).toBe(closed.count);
  expect(opened.answer.rows[0]?.cards).toMatchObject([
    { marketplace: "Showroom", status: { key: "draft" }, href: expect.any(String) },
  ]);
});

test("the list filters by marketplace, price range and days", async () => {
  const { ann, list, make, price } = await withSeller();
  const cheap = await make(1);
  await make(2);
  await selling.drain();
  await ann.connect(cheap);
  await price(cheap, "19.99");

  const namesOf = async (search: string) => (await list(search)).rows.map(({ name }) => name);
  expect(await namesOf("?f.marketplace=marketplace_showroom")).toEqual(["Thing 1"]);
  expect(await namesOf("?f.price.min=19,99&f.price.max=19.99")).toEqual(["Thing 1"]);
  expect(await namesOf("?f.price.min=20")).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await namesOf(`?f.created.from=${today}&sort=name`)).toEqual(["Thing 1", "Thing 2"]);
  expect(await namesOf("?f.created.to=2020-01-01")).toEqual([]);
});

test("a filtered day begins and ends in the business's time zone", async () => {
  const { ann, list, make } = await withSeller();
  const productId = await make(1);
  await selling.drain();
  await selling.db
    .updateTable("business_account")
    .set({ settings: JSON.stringify({ profile: { country: "PL" } }) })
    .where("id", "=", ann.caller.businessAccountId)
    .execute();
  await selling.db
    .updateTable("twin")
    .set({ created_at: new Date("2026-11-23T23:30:00Z") })
    .where("id", "=", productId)
    .execute();
  const countOn = async (day: string) =>
    (await list(`?f.created.from=${day}&f.created.to=${day}`)).rows.length;

  expect(await countOn("2026-11-23")).toBe(0);
  expect(await countOn("2026-11-24")).toBe(1);
});

test("the list shows, filters and sorts by completeness", async () => {
  const { ann, list, make } = await withSeller();
  const bare = await make(1);
  const pictured = await make(2);
  await selling.drain();
  await ann.addPicture(pictured);

  const { rows } = await list("?sort=-completeness");
  const [high, low] = rows.map(({ completeness }) => completeness ?? 0);

  expect(rows.map(({ id }) => id)).toEqual([pictured, bare]);
  expect(high).toBeGreaterThan(low ?? 0);
  const idsOf = async (search: string) => (await list(search)).rows.map(({ id }) => id);
  expect(await idsOf(`?f.completeness.max=${low}`)).toEqual([bare]);
  expect(await idsOf(`?f.completeness.min=${high}`)).toEqual([pictured]);
  expect(await idsOf("?f.completeness.min=900")).toEqual([]);
});

test("a product without one price for all shows the range of its cards' prices", async () => {
  const { ann, list, make, price } = await withSeller();
  const productId = await make(1);
  await selling.drain();
  const cardId = await ann.connect(productId);
  await price(productId, "30.00");
  await price(cardId, "19.99");

  expect((await list()).rows).toMatchObject([
    { price: "19.99", priceMax: "19.99", ownPrice: "30.00", ownCurrency: "" },
  ]);
});

test("a product's own price has its own currency, whatever those of its cards are", async () => {
  const { ann, list, make, price } = await withSeller();
  const productId = await make(1);
  await selling.drain();
  const cardId = await ann.connect(productId);
  const currency = (twinId: string, code: string) =>
    ann.call("PUT", `twin/${twinId}/v1`, { fields: { currency: `#externalId=${code}` } });
  await price(productId, "30.00");
  await currency(productId, "PLN");
  await price(cardId, "19.99");
  await currency(cardId, "EUR");

  expect((await list()).rows).toMatchObject([
    { price: "19.99", currency: "EUR", ownPrice: "30.00", ownCurrency: "PLN" },
  ]);
});

test("empty form fields do not stay in the URL", async () => {
  const { list } = await withSeller();

  await expect(list("?search=&f.price.min=&sort=name")).rejects.toMatchObject({ status: 302 });
});

test("rows with too many bytes for one page are told from a fault, and fewer of them are shown", async () => {
  const { list, make } = await withSeller();
  for (let n = 0; n < 45; n += 1) await make(n);
  await selling.services.db
    .updateTable("twin")
    .set({ description: "ż".repeat(100_000) })
    .execute();

  await expect(list("?size=50")).rejects.toMatchObject({ data: { pageTooLarge: true } });
  expect((await list("?size=10")).rows).toHaveLength(10);
});

async function withSeller() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const list = async (search = "") =>
    (await visit(loader, { path: `/products${search}`, params: {} })).answer;
  const make = (n: number, { productCategoryId = "product_packaged_food" } = {}) =>
    ann.createProduct({
      name: `Thing ${n}`,
      sku: `SKU-${n}`,
      ean: createEan(n),
      productCategoryId: ann.classId(productCategoryId),
    });
  const calls = async <T>(work: () => Promise<T>) => {
    const { fetch } = selling;
    let count = 0;
    selling.fetch = (...args) => {
      count += 1;
      return fetch(...args);
    };
    try {
      return { answer: await work(), count };
    } finally {
      selling.fetch = fetch;
    }
  };
  const price = (twinId: string, value: string) =>
    selling.fetch(`/private/twin/${twinId}/field/price/v2?fieldValue=${value}`, {
      method: "POST",
      headers: ann.headers,
    });
  return { ann, list, make, calls, price };
}
