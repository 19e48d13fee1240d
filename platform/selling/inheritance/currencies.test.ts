import { afterAll, expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { createShowroom } from "../marketplaces/showroom/adapter.ts";
import { SHOWROOM } from "../marketplaces/showroom/sites.ts";

const inEuros = {
  ...SHOWROOM,
  limits: { ...SHOWROOM.limits, currencies: ["EUR"] },
};
const selling = await startSelling({
  replaceShowroom: (parts) => createShowroom({ ...parts, site: inEuros }),
});
afterAll(() => selling.stop());

const option = (code: string) => `#externalId=${code}`;

async function start(currency: string) {
  const seller = await selling.seller();
  const { call } = seller;
  const product = await seller.createProduct();
  await selling.drain();
  const edit = async (twinId: string, fields: object) => {
    expect(await call("PUT", `twin/${twinId}/v1`, { fields })).toMatchObject({
      status: 0,
    });
    await selling.drain();
  };
  await edit(product, { price: "64", currency: option(currency) });
  const card = await seller.connect(product);
  const priceOf = async (twinId = card) => {
    const { fields } = await seller.find(twinId);
    const { model } = seller.caller;
    const code = model.options.get(String(fields["currency"] ?? ""))?.externalId ?? null;
    return [fields["price"] ?? null, code];
  };
  const priceSource = async () => {
    const { sourceList } = await call("GET", `marketplace_card/${card}/source/v1`);
    return sourceList.find(({ key }: { key: string }) => key === "price");
  };
  return { seller, call, product, card, edit, priceOf, priceSource };
}

test("a card doesn't get a price in a currency that its marketplace refuses", async () => {
  const { product, edit, priceOf, priceSource } = await start("PLN");

  expect(await priceOf()).toEqual([null, "EUR"]);
  expect(await priceSource()).toMatchObject({
    state: "notAccepted",
    cardCurrency: "EUR",
    productValue: "64",
    productCurrency: "PLN",
  });

  await edit(product, { price: "70" });
  expect(await priceOf()).toEqual([null, "EUR"]);

  await edit(product, { price: "15", currency: option("EUR") });
  expect(await priceOf()).toEqual(["15", "EUR"]);
  expect(await priceSource()).toMatchObject({ state: "followed" });
});

test("a product whose currency changes to a refused one leaves the card with its last price", async () => {
  const { product, edit, priceOf, priceSource } = await start("EUR");
  expect(await priceOf()).toEqual(["64", "EUR"]);

  await edit(product, { price: "270", currency: option("PLN") });

  expect(await priceOf()).toEqual(["64", "EUR"]);
  expect(await priceSource()).toMatchObject({ state: "notAccepted" });
});

test("an amount without a currency isn't one in the card's currency", async () => {
  const { call, product, card, edit, priceOf, priceSource } = await start("EUR");

  await edit(product, { price: "80", currency: "" });
  expect(await priceOf()).toEqual(["64", "EUR"]);
  expect(await priceSource()).toMatchObject({ state: "noCurrency", productCurrency: null });

  const body = { fieldKeyList: ["price"] };
  const { valueList } = await call("POST", `marketplace_card/${card}/follow/v1`, body);
  expect(valueList).toEqual([
    expect.objectContaining({ skipped: "The price of the product has no currency" }),
  ]);
});

test("a push names the marketplace's refusal of the currency and leaves the price as it is", async () => {
  const { call, product, card, edit, priceOf } = await start("PLN");
  await edit(card, { price: "15.50", currency: option("EUR") });
  const push = (body: object) => call("POST", `product/${product}/push/v1`, body);

  const preview = await push({ fieldKeyList: ["price"] });
  expect(preview.valueList).toEqual([
    expect.objectContaining({
      before: "15.50",
      beforeCurrency: "EUR",
      after: "64",
      afterCurrency: "PLN",
      skipped: "The marketplace doesn't support PLN",
    }),
  ]);
  expect(await push({ plan: preview.plan })).toMatchObject({ status: 0 });
  expect(await priceOf()).toEqual(["15.50", "EUR"]);
});

test("a card that has another currency or amount has a price of its own, of which neither is changed", async () => {
  const { product, card, edit, priceOf, priceSource } = await start("EUR");
  await edit(card, { currency: option("USD") });
  expect(await priceSource()).toMatchObject({ state: "own" });

  await edit(product, { price: "80" });
  expect(await priceOf()).toEqual(["64", "USD"]);

  await edit(card, { price: "80", currency: option("EUR") });
  expect(await priceSource()).toMatchObject({ state: "followed" });
});

test("a card whose row has a price without a currency gets the product's, but no refused one", async () => {
  const create = async (currency: string) => {
    const seller = await selling.seller();
    const product = await seller.createProduct();
    await selling.drain();
    const fields = { price: "64", currency: option(currency) };
    await seller.call("PUT", `twin/${product}/v1`, { fields });
    const { twinId, note } = await seller.call("POST", "marketplace_card/v1", {
      twinClassId: seller.classId("marketplace_showroom"),
      productId: product,
      fields: { price: "15" },
    });
    const { fields: own } = await seller.find(twinId);
    const code = seller.caller.model.options.get(String(own["currency"] ?? ""))?.externalId;
    return [own["price"], code, note?.message];
  };

  expect(await create("EUR")).toEqual(["15", "EUR", undefined]);
  expect(await create("PLN")).toEqual(["15", undefined, "The price of the card has no currency"]);
});

test("the preview of a price rule names the prices that the marketplace refuses", async () => {
  const { seller, call, product, edit } = await start("PLN");
  const marketplaceTypeId = seller.classId("marketplace_showroom");
  const preview = async (rule: object) => {
    const body = { amount: { percent: "50" }, ...rule };
    return (await call("POST", "price_rule/preview/v1", body)).exampleList;
  };

  expect(await preview({ marketplaceTypeId })).toMatchObject([
    { before: "64", currency: "PLN", skipped: "The marketplace doesn't support PLN" },
  ]);
  expect((await preview({}))[0].skipped).toBeUndefined();

  await edit(product, { currency: option("EUR") });
  const [example] = await preview({ marketplaceTypeId });
  expect(example).toEqual(expect.objectContaining({ after: "96.00", currency: "EUR" }));
  expect(example.skipped).toBeUndefined();

  await edit(product, { unified_price_for_all_marketplaces: "true" });
  expect((await preview({ marketplaceTypeId }))[0].after).toBe("64");
});
