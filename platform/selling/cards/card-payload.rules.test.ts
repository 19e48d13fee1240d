import { expect, test } from "vitest";

import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainClass, plainField, plainOption } from "../../testing/plain-model.ts";
import {
  buildPayload,
  effectivePrice,
  requiredAttributes,
  type Sellable,
  splitBullets,
} from "./card-payload.rules.ts";
import { missingDefaults } from "./default-values.rules.ts";
import { showValue } from "./field-text.rules.ts";

const own = { classId: "lamp", name: { en: "Brand", pl: "Marka" } };
const brand = plainField({ id: "brand", key: "brand", required: true, ...own });
const wireless = plainField({ id: "wireless", key: "wireless", ...own, name: { en: "Wireless" } });
const finish = plainField({
  id: "finish",
  key: "finish",
  ...own,
  name: { en: "Finish" },
  typerParams: { default: "matte" },
});
const sku = plainField({ id: "sku", key: "sku", classId: "product" });
const unit = plainField({ id: "unit", key: "product_size_unit", classId: "product" });
const model = modelOf(
  [
    plainClass({
      id: "lamp",
      name: { en: "Lamp", pl: "Lampa" },
      rootClassId: "product",
      fieldIds: ["sku", "unit", "brand", "wireless", "finish", "gone"],
    }),
  ],
  {
    fields: byId(brand, wireless, finish, sku, unit),
    options: byId(
      option("eur", "Euro", "EUR"),
      option("cm", "Centimeter", "cm"),
      option("matte-id", "Matte"),
    ),
  },
);

const sellable: Sellable = {
  product: {
    id: "product-1",
    classId: "lamp",
    name: "Desk lamp",
    description: null,
    fields: {
      ean: "5900820001568",
      sku: " LAMP-1 ",
      brand: "Lumina",
      wireless: "false",
      finish: ["matte-id", "plain"],
      item_product_dimensions_width: "10",
      item_product_dimensions_length: "20",
      item_product_dimensions_height: "30",
      product_size_unit: "cm",
      product_weight: "2",
    },
  },
  card: {
    id: "card-1",
    classId: "card",
    name: " Lamp for the desk ",
    description: " Bright. ",
    fields: {
      bullet_points: "- Light\n\n• Warm",
      price: "12.5",
      currency: "eur",
      stock_quantity: "7",
    },
  },
  images: [image("a"), image("b")],
  businessAccountId: "business",
  seller: "Lamps & Co",
  locale: "en",
};

test("a payload has the card's content with the product's identity, type, attributes and images", () => {
  expect(buildPayload(model, sellable)).toEqual({
    cardId: "card-1",
    productId: "product-1",
    businessAccountId: "business",
    seller: "Lamps & Co",
    title: "Lamp for the desk",
    description: "Bright.",
    bulletPoints: ["Light", "Warm"],
    price: "12.50",
    currency: "EUR",
    ean: "5900820001568",
    sku: "LAMP-1",
    stockQuantity: "7",
    productType: "Lamp",
    attributes: [
      { key: "brand", name: "Brand", value: "Lumina" },
      { key: "wireless", name: "Wireless", value: "No" },
      { key: "finish", name: "Finish", value: "Matte, plain" },
      {
        key: "product_dimensions",
        name: "Dimensions (width × length × height)",
        value: "10 × 20 × 30 cm",
      },
    ],
    images: [
      { ...sent("a"), alt: "Desk lamp" },
      { ...sent("b"), alt: "Desk lamp, picture 2" },
    ],
  });
});

test("a product's price for all marketplaces overrides the card's", () => {
  const product = { fields: { unified_price_for_all_marketplaces: "true", price: "9" } };

  expect(effectivePrice(model, product, sellable.card, "en")).toEqual({
    price: "9.00",
    currency: null,
  });
  expect(
    effectivePrice(model, { fields: {} }, { fields: { price: "on request" } }, "en").price,
  ).toBe("on request");
});

test("what is missing is left out or null, and an unknown type has no attributes", () => {
  const bare = { ...sellable.product, classId: "unknown", fields: { product_weight: "2" } };
  const payload = buildPayload(model, {
    ...sellable,
    product: { ...bare, fields: { ...bare.fields, product_weight_unit: "kg" } },
    card: { ...sellable.card, description: null, fields: {} },
    images: [],
  });

  expect(payload).toMatchObject({
    description: "",
    price: null,
    stockQuantity: null,
    productType: "",
  });
  expect(payload.attributes).toEqual([{ key: "product_weight", name: "Weight", value: "2 kg" }]);
});

test("a type requires its own fields, in the seller's language", () => {
  expect(requiredAttributes(model, "lamp", "pl")).toEqual([{ key: "brand", name: "Marka" }]);
  expect(requiredAttributes(model, "unknown", "pl")).toEqual([]);
});

test("bullets are lines without their markers", () => {
  expect(splitBullets("- One\r\n  * Two\n–Three\n \n-10 °C")).toEqual([
    "One",
    "Two",
    "–Three",
    "-10 °C",
  ]);
});

test("buyers read names of options and yes or no", () => {
  expect(
    ["true", "false", "matte-id", "text", ""].map((value) => showValue(model, value, "pl")),
  ).toEqual(["Yes", "No", "Matte", "text", ""]);
  expect(showValue(model, undefined, "en")).toBe("");
});

test("absent attributes take the field's default, then the business's, then the standard one", () => {
  const twin = { class_id: "lamp", fields: { sku: "LAMP-1" } };

  expect(missingDefaults(model, twin, { brand: "Lumina", finish: "glossy", sku: "OTHER" })).toEqual(
    {
      product_size_unit: "#externalId=cm",
      brand: "Lumina",
      finish: "matte",
    },
  );
  expect(missingDefaults(model, { class_id: "unknown", fields: {} }, {})).toEqual({});
});

function option(id: string, name: string, externalId: string | null = null) {
  return plainOption({ id, name: { en: name }, externalId });
}

function image(id: string) {
  return {
    id,
    fieldId: null,
    storageKey: `key-${id}`,
    mediaType: "image/png",
    width: 10,
    height: 20,
  };
}

function sent(id: string) {
  const { id: attachmentId, fieldId: _fieldId, ...rest } = image(id);
  return { attachmentId, ...rest };
}
