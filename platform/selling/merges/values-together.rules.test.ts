import { expect, test } from "vitest";

import { plainField } from "../../testing/plain-model.ts";
import { defaultSide, listTakenKeys, type Side } from "./merged-fields.rules.ts";
import { groupFields } from "./values-together.rules.ts";

const SIZES = ["width", "length", "height"].map((side) => `item_product_dimensions_${side}`);
const KEYS = ["sku", "currency", "price", ...SIZES, "product_size_unit"];
const fieldsOf = (keys: readonly string[]) => keys.map((key) => plainField({ id: key, key }));
const product = (fields: Record<string, string>) => ({ name: "Milk", description: null, fields });
type Fields = Record<string, string>;

function group([target, merged]: [Fields, Fields], keys = KEYS) {
  const pair = { target: product(target), merged: product(merged) };
  const choices = groupFields(pair, fieldsOf(keys));
  return { pair, choices: choices.map(({ fields }) => fields.map(({ key }) => key)) };
}

function taken(products: [Fields, Fields], chosen: Record<string, Side> = {}) {
  const { pair, choices } = group(products);
  return listTakenKeys(pair, choices, chosen);
}

test("an amount is chosen with its currency only if the currencies differ", () => {
  const zloty = { price: "110", currency: "PLN" };
  expect(group([{ price: "60", currency: "EUR" }, zloty]).choices).toContainEqual([
    "price",
    "currency",
  ]);
  const same = group([{ price: "60", currency: "PLN" }, zloty]).choices;
  expect(same).toContainEqual(["price"]);
  expect(same).toContainEqual(["currency"]);
});

test("a product without a price gets the other one's price with its currency", () => {
  expect(taken([{ currency: "EUR" }, { price: "110", currency: "PLN" }])).toEqual([
    "price",
    "currency",
  ]);
});

test("a product with a price keeps its currency, also none", () => {
  const other = { price: "110", currency: "PLN" };
  expect(taken([{ price: "60" }, other])).toEqual([]);
  expect(taken([{ price: "60", currency: "EUR" }, { currency: "PLN" }])).toEqual([]);
  expect(taken([{ price: "60" }, { currency: "PLN" }])).toEqual([]);
  expect(taken([{ price: "60" }, other], { price: "MERGED" })).toEqual(["price", "currency"]);
});

test("sizes in another unit come together", () => {
  const [width = "", , height = ""] = SIZES;
  const products: [Fields, Fields] = [
    { product_size_unit: "cm", [width]: "10" },
    { product_size_unit: "mm", [width]: "90", [height]: "40" },
  ];
  expect(taken(products)).toEqual([]);
  expect(taken(products, { [width]: "MERGED" })).toEqual([width, height, "product_size_unit"]);
});

test("without amounts, only a missing unit is filled in", () => {
  const { pair } = group([{}, { currency: "PLN" }]);
  expect(defaultSide(pair, ["currency"])).toBe("MERGED");
  expect(taken([{ currency: "EUR" }, { currency: "PLN" }])).toEqual([]);
});

test("an amount whose currency the actor may not choose stays where it is", () => {
  const products: [Fields, Fields] = [{ currency: "EUR" }, { price: "110", currency: "PLN" }];
  expect(group(products, ["sku", "price"]).choices).toEqual([["sku"]]);
  expect(group(products, ["sku", "currency"]).choices).toEqual([["sku"]]);
});
