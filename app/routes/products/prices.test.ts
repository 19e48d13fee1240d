import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./prices.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

async function start() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const setPrice = async (price: string) => {
    const change = { fields: { price, currency: "#externalId=PLN" } };
    await selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, productId, change));
  };
  return {
    ann,
    productId,
    setPrice,
    open: async (page: string) =>
      (await visit(loader, { path: page, params: { twinId: productId } })).answer,
  };
}

test("the page lists the changes of the price, newest first", async () => {
  const { productId, setPrice, open } = await start();
  await setPrice("10");
  await setPrice("12.50");

  const { name, changes, history } = await open(`/products/${productId}/prices`);

  expect(name).toBe("Strawberry buttermilk");
  expect(changes).toMatchObject([
    { before: { price: "10" }, after: { price: "12.50", currency: "PLN" } },
    { before: { price: "" }, after: { price: "10" }, actorName: "Ann Seller", origin: null },
  ]);
  expect(history.initial.price).toBe("");
});

test("many changes are on several pages, and a page past the end is the last", async () => {
  const { productId, setPrice, open } = await start();
  for (let price = 1; price <= 52; price += 1) await setPrice(String(price));

  const second = await open(`/products/${productId}/prices?page=2`);
  const past = await open(`/products/${productId}/prices?page=9`);

  expect(second.changes.map(({ after }) => after.price)).toEqual(["2", "1"]);
  expect([second.page, second.pages, past.page]).toEqual([2, 2, 2]);
  expect(second.history.changeList).toHaveLength(52);
});

test("the product of another business has no such page", async () => {
  const { productId } = await start();
  const visit = await createVisitor(selling, await selling.seller());

  const page = visit(loader, {
    path: `/products/${productId}/prices`,
    params: { twinId: productId },
  });

  await expect(page).rejects.toMatchObject({ init: { status: 404 } });
});
