import { expect, test } from "vitest";

import type { FieldValue } from "#app/rules/field-value.ts";
import { offerKeys } from "#app/rules/selling/offer-labels.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import MarketplaceCard, { loader } from "./card.tsx";
import { action as optimize } from "./optimize.tsx";

const selling = await startSelling();

test("an Amazon card lists stock, fulfillment, and both prices", async () => {
  const { card, show } = await withCard();
  const values: Record<string, FieldValue> = {
    stock_quantity: { kind: "number", text: "12345" },
    fulfillment_channel: { kind: "text", text: "Amazon" },
    "list_price.value_with_tax": { kind: "number", text: "1299" },
    price: { kind: "number", text: "999.5" },
  };

  const text = show({
    ...card,
    marketplace: { ...card.marketplace, key: "amazon", name: "Amazon DE" },
    values: offerKeys("marketplace_amazon_de").map((key) => ({
      key,
      label: key,
      value: values[key] ?? { kind: "none" },
    })),
    currency: "EUR",
  });

  expect(text).toContain(
    "Stock Quantity 12 345 Fulfillment By Amazon Amazon List Price with Tax 1 299.00 EUR Price 999.50 EUR",
  );
});

test("all other cards list the eleven labels in their order", async () => {
  const { card, show } = await withCard();
  const offer = show(card).split(" Offer ")[1] ?? "";
  const labels = [
    "Price",
    "Quantity per Sale",
    "Buyable Only for Business",
    "Delivery Handling Time",
    "Delivery Shipping Rates",
    "Stock Quantity",
    "Publication Date",
    "Publish immediately",
    "Payments: Invoice",
    "Responsible Person",
    "Responsible Producer",
  ];

  expect(offer).toMatch(new RegExp(labels.map((label) => `${label} [^A-Z]*`).join(".*")));
});

test("a manually edited card says why it is not optimized, and a live one why nothing can be done", async () => {
  const { card, html, show } = await withCard();
  const live = { ...card, frozen: true, live: true, status: { ...card.status, name: "Live" } };

  expect(show({ ...card, editManually: true })).toContain(
    "AI optimization is unavailable in manual editing mode. Switch off manual editing to use AI optimization.",
  );
  expect(show(live)).toContain("Not available while the status is “Live”.");
  expect(html(live)).not.toContain("/publish");
  expect(html(live)).not.toContain("/editMarketplaceProduct/");
});

test("optimizing confirms the request and returns to the product's page", async () => {
  const { cardId, productId, visit } = await withCard();
  const route = { path: `/marketplace-product/${cardId}/optimize`, params: { cardId } };

  const { answer, toast } = await visit(optimize, { ...route, form: {} });

  expect((answer as Response).headers.get("location")).toBe(`/browse/${productId}`);
  expect(toast?.text).toBe("Marketplace product card has been sent for optimization.");
});

async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const path = `/marketplace-product/${cardId}`;
  const { answer } = await visit(loader, { path, params: { cardId } });
  const html = (card: typeof answer.card) =>
    htmlOf(MarketplaceCard, { path, loaderData: { ...answer, card } });
  return {
    ...answer,
    cardId,
    productId,
    visit,
    html,
    show: (card: typeof answer.card) => textOf(html(card)),
  };
}
