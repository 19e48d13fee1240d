import { expect, test } from "vitest";

import { reads } from "../../testing/messages.ts";
import type { CardPayload, Limits } from "./card.ts";
import { type CardRules, hasErrors, validateCard } from "./validate-card.rules.ts";

const limits: Limits = {
  titleMax: 75,
  descriptionMax: 200,
  bulletsMax: 2,
  bulletMax: 20,
  imagesMin: 1,
  imagesMax: 2,
  currencies: ["EUR", "PLN"],
  priceRequired: true,
  eanRequired: true,
};

const rules: CardRules = {
  required: [{ key: "brand", name: "Brand" }],
  priceOn: "card",
  isSkuShared: false,
};

const image = {
  attachmentId: "a",
  storageKey: "k",
  mediaType: "image/png",
  width: 10,
  height: 10,
  alt: "",
};

test("a complete card has no issues", () => {
  expect(validateCard(card({}), limits, rules)).toEqual([]);
});

test.each<[string, Partial<CardPayload>, string, string, string]>([
  ["no title", { title: " " }, "name", "card", "The title is missing"],
  [
    "a long title",
    { title: "ż".repeat(76) },
    "name",
    "card",
    "The title has 76 characters; at most 75 allowed",
  ],
  ["no description", { description: "" }, "description", "card", "The description is missing"],
  [
    "a long description",
    { description: "x".repeat(201) },
    "description",
    "card",
    "The description has 201 characters; at most 200 allowed",
  ],
  [
    "too many bullets",
    { bulletPoints: ["a", "b", "c"] },
    "bullet_points",
    "card",
    "3 bullet points; at most 2 allowed",
  ],
  [
    "a long bullet",
    { bulletPoints: ["a", "b".repeat(21)] },
    "bullet_points",
    "card",
    "Bullet point 2 has 21 characters; at most 20 allowed",
  ],
  ["no price", { price: null }, "price", "card", "The price is missing"],
  ["a price of words", { price: "cheap" }, "price", "card", "The price is not a number"],
  ["a price of 0", { price: "0.00" }, "price", "card", "The price must be more than 0"],
  [
    "a price in thousandths",
    { price: "9.999" },
    "price",
    "card",
    "The price has more than two decimals",
  ],
  ["no currency", { currency: null }, "currency", "card", "The currency is missing"],
  [
    "a foreign currency",
    { currency: "USD" },
    "currency",
    "card",
    "The marketplace doesn't support USD",
  ],
  [
    "half a piece in stock",
    { stockQuantity: "1.5" },
    "stock_quantity",
    "card",
    "The stock quantity is not a whole number",
  ],
  ["no EAN", { ean: "" }, "ean", "product", "The EAN is missing"],
  ["a short EAN", { ean: "590082" }, "ean", "product", "EAN must be 8 or 13 digits"],
  [
    "a wrong check digit",
    { ean: "5900820001567" },
    "ean",
    "product",
    "The check digit of the EAN 5900820001567 is wrong",
  ],
  ["no SKU", { sku: "" }, "sku", "product", "The SKU is missing"],
  ["no image", { images: [] }, "images", "product", "There is no image"],
  [
    "too many images",
    { images: [image, image, image] },
    "images",
    "product",
    "3 images; at most 2 allowed",
  ],
  ["a missing attribute", { attributes: [] }, "brand", "product", "Brand is missing"],
])("%s is one issue on the right field", (_case, overrides, field, subject, message) => {
  const issues = validateCard(card(overrides), limits, rules);

  expect(issues).toEqual([
    expect.objectContaining({ field, subject, message: reads(message), severity: "error" }),
  ]);
  expect(issues[0]?.fix).toEqual(reads(/./));
});

test("an issue of the price for all marketplaces is on the product's price", () => {
  const issues = validateCard(card({ price: null, currency: null }), limits, {
    ...rules,
    priceOn: "product",
  });

  expect(issues.map(({ field, subject }) => [field, subject])).toEqual([
    ["price", "product"],
    ["currency", "product"],
  ]);
});

test("a SKU of several products is pointed out, and keeps no card from its marketplace", () => {
  const issues = validateCard(card({ sku: "CUP-1" }), limits, { ...rules, isSkuShared: true });

  expect(issues).toEqual([
    expect.objectContaining({
      field: "sku",
      subject: "product",
      message: reads("Another product has the SKU CUP-1"),
      severity: "warning",
    }),
  ]);
});

test("a missing stock quantity is pointed out, and keeps no card from its marketplace", () => {
  const issues = validateCard(card({ stockQuantity: null }), limits, rules);

  expect(issues).toEqual([
    expect.objectContaining({
      field: "stock_quantity",
      subject: "card",
      message: reads("The stock quantity is missing"),
      severity: "warning",
    }),
  ]);
  expect(hasErrors(issues)).toBe(false);
});

test("the correct number is suggested for a wrong check digit", () => {
  const [issue] = validateCard(card({ ean: "5900820001567" }), limits, rules);

  expect(issue?.fix).toEqual(reads(/5900820001568/));
});

function card(overrides: Partial<CardPayload>): CardPayload {
  return {
    cardId: "c",
    productId: "p",
    businessAccountId: "b",
    seller: "Seller",
    title: "Strawberry buttermilk",
    description: "A drink.",
    bulletPoints: ["With strawberries"],
    price: "4.99",
    currency: "PLN",
    ean: "5900820001568",
    sku: "SKU-1",
    stockQuantity: "12",
    productType: "Packaged food",
    attributes: [{ key: "brand", name: "Brand", value: "Mlekovita" }],
    images: [image],
    ...overrides,
  };
}
