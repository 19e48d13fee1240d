import { expect, test } from "vitest";

import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { followedValue, isSameValue, keysToFollow } from "./followed-values.rules.ts";
import { canFollow, compareCards, selectPending, toChange } from "./plan-following.rules.ts";

const productClass = plainClass({ id: "product", fieldIds: ["bullets", "price", "cost"] });
const cardClass = plainClass({ id: "card", fieldIds: ["card-bullets", "card-price", "card-cost"] });
const model = modelOf([productClass, cardClass], {
  fields: byId(
    plainField({ id: "bullets", key: "bullet_points", classId: "product" }),
    plainField({ id: "price", key: "price", classId: "product" }),
    plainField({ id: "cost", key: "currency", classId: "product", internal: true }),
    plainField({ id: "card-bullets", key: "bullet_points", classId: "card" }),
    plainField({ id: "card-price", key: "price", classId: "card", viewPermissionId: "seller" }),
    plainField({ id: "card-cost", key: "currency", classId: "card" }),
  ),
});

function twin(overrides: Partial<TwinRow>): TwinRow {
  return {
    id: "",
    head_id: null,
    name: "",
    description: null,
    fields: {},
    ...overrides,
  } as TwinRow;
}

const product = twin({
  id: "p",
  class_id: "product",
  name: "Lamp",
  fields: { price: "10", bullet_points: "" },
});
const card = twin({
  id: "c",
  class_id: "card",
  head_id: "p",
  name: "Own lamp",
  fields: { price: "10.00" },
});
const priceRule = AmountRule.parse({ percent: "10" });
const sources = { products: new Map([["p", product]]), priceRules: new Map([["card", priceRule]]) };

test("a card follows where no more people see the value than in the product", () => {
  expect(keysToFollow(model, productClass, cardClass)).toEqual([
    "name",
    "description",
    "bullet_points",
    "price",
  ]);
  expect(keysToFollow(model, cardClass, productClass)).toEqual([
    "name",
    "description",
    "bullet_points",
    "currency",
  ]);
});

test("the rule of the marketplace applies to the price, unless all marketplaces have the same", () => {
  const unified = { ...product.fields, unified_price_for_all_marketplaces: "true" };

  expect(followedValue(product, "price", priceRule)).toBe("11.00");
  expect(followedValue(product, "price", null)).toBe("10");
  expect(followedValue({ ...product, fields: unified }, "price", priceRule)).toBe("10");
  expect(followedValue({ ...product, fields: {} }, "price", priceRule)).toBe("");
});

test("numbers are the same however they are written, texts only letter by letter", () => {
  expect(isSameValue("price", "10", "10.00")).toBe(true);
  expect(isSameValue("price", "10", "")).toBe(false);
  expect(isSameValue("name", "10", "10.00")).toBe(false);
});

test("fields that differ and aren't own are pending; what the product lacks is left out", () => {
  const compared = compareCards(model, sources, [card]);

  expect(compared[0]?.values.map(({ key, isSame }) => [key, isSame])).toEqual([
    ["name", false],
    ["price", false],
  ]);
  expect(selectPending(compared, new Map([["c", new Set(["name"])]]))).toMatchObject([
    { values: [{ key: "price", current: "10.00", followed: "11.00" }] },
  ]);
  expect(selectPending(compared, new Map([["c", new Set(["name", "price"])]]))).toEqual([]);
  expect(toChange(compared[0]?.values ?? [])).toEqual({
    name: "Lamp",
    fields: { price: "11.00" },
  });
});

test("a card without its product has nothing to follow", () => {
  expect(compareCards(model, sources, [{ ...card, head_id: "gone" }])).toMatchObject([
    { values: [] },
  ]);
});

test("a card of an unknown class or with a read-only status can't follow", () => {
  const draft = { ...card, status_id: "draft" };
  const statuses = new Map([["draft", { frozen: true }]]) as unknown as typeof model.statuses;

  expect(canFollow(model, draft)).toBe(true);
  expect(canFollow({ ...model, statuses }, draft)).toBe(false);
  expect(canFollow(model, { ...draft, class_id: "gone" })).toBe(false);
});
