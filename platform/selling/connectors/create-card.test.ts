import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

const EAN = "5900820001568";
const selling = await startSelling();
afterAll(() => selling.stop());

test("a new card has the given values, follows its product in all others and is a draft", async () => {
  const { seller, call, edit, product, create, sources } = await start();
  await edit(product, { fields: { price: "10" }, description: "A drink." });

  const { twinId } = await create({
    productEan: EAN,
    fields: { price: "12", stock_quantity: "5" },
  });

  expect(await seller.find(twinId)).toMatchObject({
    head_id: product,
    name: "Strawberry buttermilk",
    description: "A drink.",
    fields: { price: "12", stock_quantity: "5" },
  });
  expect(await seller.statusOf(twinId)).toBe("draft");
  expect(await sources(twinId)).toMatchObject({ price: "own", description: "followed" });

  await edit(product, { fields: { price: "20" }, description: "A sweet drink." });
  expect(await seller.find(twinId)).toMatchObject({
    description: "A sweet drink.",
    fields: { price: "12" },
  });
  expect((await call("DELETE", `twin/${twinId}/v1`)).status).toBe(0);
});

test("empty values mean that the card follows its product", async () => {
  const { seller, edit, product, create } = await start();
  await edit(product, { fields: { price: "10" } });

  const { twinId } = await create({ productId: product, name: " ", fields: { price: "" } });

  expect(await seller.find(twinId)).toMatchObject({
    name: "Strawberry buttermilk",
    fields: { price: "10" },
  });
});

test.each([
  ["no code", {}, "productEan", "Name the product by its EAN or SKU"],
  ["an unknown code", { productSku: "SKU-9" }, "productSku", "No product has this code"],
  [
    "codes of two products",
    { productEan: EAN, productSku: "SKU-2" },
    "productSku",
    "No product has both this EAN and this SKU",
  ],
  ["a pattern", { productSku: "SKU-%" }, "productSku", "No product has this code"],
  ["another marketplace", { productEan: EAN, marketplace: "Ebay" }, "marketplace", "Showroom"],
])("%s is refused at its field", async (_what, body, field, message) => {
  const { seller, create } = await start();
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });
  await selling.drain();

  const { status, fieldErrors } = await create(body);

  expect(status).not.toBe(0);
  expect(fieldErrors).toContainEqual(
    expect.objectContaining({ field, message: expect.stringContaining(message) }),
  );
});

test("an ID beside the codes of another product is refused at the codes", async () => {
  const { seller, product, create, cards } = await start();
  const other = await seller.createProduct({ ean: "96385074", sku: "SKU-1" });
  await selling.drain();

  const { status, fieldErrors } = await create({ productId: product, productEan: "96385074" });
  expect(status).not.toBe(0);
  expect(fieldErrors).toEqual([
    expect.objectContaining({
      field: "productEan",
      message: "The product named by its ID has another code",
    }),
  ]);
  expect(await cards()).toEqual([]);

  const { twinId } = await create({ productId: other, productSku: "SKU-1" });
  expect(await seller.find(twinId)).toMatchObject({ head_id: other });
});

test("fields that the card doesn't have are refused by name", async () => {
  const { create, cards } = await start();

  const { status, fieldErrors } = await create({
    productEan: EAN,
    fields: { PRICE: "10", colour: "red", ean: "96385074" },
  });
  expect(status).toBe(10402);
  expect(fieldErrors.map(({ field }: { field: string }) => field)).toEqual(["colour", "ean"]);
  expect(await cards()).toEqual([]);
});

test("no way of writing leaves a card without a name", async () => {
  const { seller, call, create } = await start();
  const { twinId } = await create({ productEan: EAN, name: " \u200B" });
  expect(await seller.find(twinId)).toMatchObject({ name: "Strawberry buttermilk" });

  for (const name of ["  ", "", "\u200B"]) {
    const { status, fieldErrors } = await call("PUT", `twin/${twinId}/v1`, { name });
    expect(status).not.toBe(0);
    expect(fieldErrors).toContainEqual(
      expect.objectContaining({ field: "name", message: "Name is required" }),
    );
  }
  const body = { name: null, fields: { price: "12" } };
  expect(await call("PUT", `twin/${twinId}/v1`, body)).toMatchObject({ status: 0 });
  expect(await seller.find(twinId)).toMatchObject({ name: "Strawberry buttermilk" });
});

test("a class that is no marketplace's is refused", async () => {
  const { create } = await start();

  const { statusDetails } = await create({ productEan: EAN, twinClassId: randomUUID() });
  expect(statusDetails).toMatch(/^This marketplace is not connected/);
});

test("a product that is still prepared is not connected", async () => {
  const { seller, create } = await start();
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });

  expect((await create({ productEan: "96385074" })).status).not.toBe(0);
});

test("of two requests at once, one creates the card and the other names it", async () => {
  const { create } = await start();

  const answers = await Promise.all([create({ productEan: EAN }), create({ productSku: "SKU-1" })]);

  expect(answers.filter(({ twinId }) => twinId)).toHaveLength(1);
  const rejected = answers.find(({ twinId }) => !twinId);
  expect(rejected?.statusDetails).toBe("The product has a card at Showroom already");
});

test("products and accounts of another business are unknown", async () => {
  const ann = await start();
  const bob = await start();

  expect((await bob.create({ productId: ann.product })).status).toBe(10000);
  const connectorId = ann.seller.connector.id;
  expect((await bob.create({ productId: bob.product, connectorId })).status).not.toBe(0);
  const [card] = await ann.cards();
  expect(card).toBeUndefined();
});

test("a member without the right to create cards creates none", async () => {
  const { seller, cards, create } = await start();
  const rights = ["PRODUCT_VIEW", "TWIN_VIEW"];
  const viewer = await selling.newcomer(seller.caller.businessAccountId, rights);

  expect((await create({ productEan: EAN }, viewer.headers)).status).not.toBe(0);
  const editor = await selling.newcomer(seller.caller.businessAccountId, [
    ...rights,
    "TWIN_CREATE",
    "PRODUCT_EDIT",
  ]);
  expect((await create({ productEan: EAN }, editor.headers)).status).not.toBe(0);
  expect(await cards()).toEqual([]);
});

async function start() {
  const seller = await selling.seller();
  const product = await seller.createProduct();
  await selling.drain();
  const { call } = seller;
  const classId = seller.classId("marketplace_showroom");
  return {
    seller,
    product,
    call,
    create: (body: object, headers?: Record<string, string>) =>
      call("POST", "marketplace_card/v1", { twinClassId: classId, ...body }, headers),
    edit: async (id: string, change: object) => {
      expect(await call("PUT", `twin/${id}/v1`, change)).toMatchObject({ status: 0 });
      await selling.drain();
    },
    sources: async (cardId: string): Promise<Record<string, string>> => {
      const { sourceList } = await call("GET", `marketplace_card/${cardId}/source/v1`);
      return Object.fromEntries(sourceList.map((one: any) => [one.key, one.state]));
    },
    cards: () =>
      selling.db.selectFrom("twin").select("id").where("head_id", "=", product).execute(),
  };
}
