import { expect, test } from "vitest";

import type { CardPayload } from "../cards/card.ts";
import { differingFields } from "./listing-differences.rules.ts";

test("an unchanged card differs in nothing from its listing", () => {
  expect(differingFields(payload({}), payload({}))).toEqual([]);
});

test("changed texts, prices, images and attributes are named by their keys", () => {
  const current = payload({
    title: "Better lamp",
    price: "21.00",
    images: [],
    attributes: [
      { key: "brand", name: "Brand", value: "Lumina" },
      { key: "color", name: "Color", value: "Brass" },
    ],
  });

  expect(differingFields(payload({}), current)).toEqual(["name", "price", "images", "color"]);
});

test("an attribute that lost its value differs, one in another language doesn't", () => {
  const translated = [{ key: "brand", name: "Marka", value: "Lumina" }];

  expect(differingFields(payload({}), payload({ attributes: [] }))).toEqual(["brand"]);
  expect(differingFields(payload({}), payload({ attributes: translated }))).toEqual([]);
});

function payload(overrides: Partial<CardPayload>): CardPayload {
  return {
    cardId: "card",
    productId: "product",
    businessAccountId: "business",
    seller: "Lamps & Co",
    title: "Lamp",
    description: "A bright lamp.",
    bulletPoints: ["Bright"],
    price: "19.90",
    currency: "EUR",
    ean: "5900820001568",
    sku: "L-1",
    stockQuantity: null,
    productType: "Lighting",
    attributes: [{ key: "brand", name: "Brand", value: "Lumina" }],
    images: [
      {
        attachmentId: "image",
        storageKey: "key",
        mediaType: "image/png",
        width: 10,
        height: 10,
        alt: "Lamp",
      },
    ],
    ...overrides,
  };
}
