import { expect, test } from "vitest";

import type { ListOption } from "../../core/model/domain-model.ts";
import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainClass, plainField, plainOption } from "../../testing/plain-model.ts";
import { AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  type FollowedKey,
  followedValue,
  isSameValue,
  isUsable,
  keysToFollow,
  type PriceTerms,
  startingFields,
} from "./followed-values.rules.ts";
import { canFollow, compareCards, selectPending, toChange } from "./plan-following.rules.ts";

const productClass = plainClass({
  id: "product",
  fieldIds: ["bullets", "price", "currency", "cost"],
});
const cardClass = plainClass({
  id: "card",
  fieldIds: ["card-bullets", "card-price", "card-currency", "card-cost"],
});
const model = modelOf([productClass, cardClass], {
  fields: byId(
    plainField({ id: "bullets", key: "bullet_points", classId: "product" }),
    plainField({ id: "price", key: "price", classId: "product" }),
    plainField({ id: "cost", key: "elements_amount", classId: "product", internal: true }),
    plainField({ id: "currency", key: "currency", classId: "product" }),
    plainField({ id: "card-bullets", key: "bullet_points", classId: "card" }),
    plainField({ id: "card-price", key: "price", classId: "card", viewPermissionId: "seller" }),
    plainField({ id: "card-cost", key: "elements_amount", classId: "card" }),
    plainField({ id: "card-currency", key: "currency", classId: "card" }),
  ),
  options: byId(currencyOption("eur", "EUR"), currencyOption("pln", "PLN")),
});

function currencyOption(id: string, externalId: string): ListOption {
  return plainOption({ id, externalId, dataListId: "currencies", name: { en: externalId } });
}

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
  fields: { price: "10", currency: "eur", bullet_points: "" },
});
const card = twin({
  id: "c",
  class_id: "card",
  head_id: "p",
  name: "Own lamp",
  fields: { price: "10.00", currency: "eur" },
});
const priceRule = AmountRule.parse({ percent: "10" });
const terms: PriceTerms = { rule: priceRule, currencies: ["EUR"] };
const sources = { products: new Map([["p", product]]), priceTerms: new Map([["card", terms]]) };

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
    "elements_amount",
  ]);
});

test("the rule of the marketplace applies to the price, unless all marketplaces have the same", () => {
  const unified = { ...product.fields, unified_price_for_all_marketplaces: "true" };
  const priceOf = (fields: TwinRow["fields"], rule: AmountRule | null) =>
    followedValue({ ...product, fields }, "price", { ...terms, rule });

  expect(priceOf(product.fields, priceRule)).toEqual({ text: "11.00", currency: "eur" });
  expect(priceOf(product.fields, null)).toEqual({ text: "10", currency: "eur" });
  expect(priceOf(unified, priceRule)).toEqual({ text: "10", currency: "eur" });
  expect(priceOf({}, priceRule)).toBeNull();
});

test("an amount without a currency is a price only for a card without one", () => {
  const amount = { text: "11.00", currency: "" };
  const canGet = (currency: string) => isUsable(model, { text: "", currency }, amount, terms);

  expect(canGet("")).toBe(true);
  expect(canGet("eur")).toBe(false);
});

test("a card doesn't get a price in a currency that its marketplace doesn't accept", () => {
  const inZloty = { ...product, fields: { ...product.fields, currency: "pln" } };
  const compared = compareCards(model, { ...sources, products: new Map([["p", inZloty]]) }, [card]);

  const price = { key: "price", isSame: false, isUsable: false };
  expect(compared[0]?.values).toEqual(expect.arrayContaining([expect.objectContaining(price)]));
  expect(selectPending(compared, new Map())).toMatchObject([{ values: [{ key: "name" }] }]);
  const keys = ["bullet_points", "price"] as const;
  expect(startingFields(model, inZloty, keys, terms)).toEqual({});
  expect(startingFields(model, product, keys, terms)).toEqual({ price: "11.00", currency: "eur" });
});

test("a new card begins with the currency of a product without a price", () => {
  const fields = { currency: "eur" };
  expect(startingFields(model, { ...product, fields }, ["price"], terms)).toEqual(fields);
});

test("numbers are the same however they are written, texts only letter by letter", () => {
  const isSame = (key: FollowedKey, one: string, other: string, currency = "") =>
    isSameValue(key, { text: one, currency: "" }, { text: other, currency });
  expect(isSame("price", "10", "10.00")).toBe(true);
  expect(isSame("price", "10", "10.00", "eur")).toBe(false);
  expect(isSame("price", "10", "")).toBe(false);
  expect(isSame("name", "10", "10.00")).toBe(false);
});

test("fields that differ and aren't own are pending; what the product lacks is left out", () => {
  const compared = compareCards(model, sources, [card]);

  expect(compared[0]?.values.map(({ key, isSame }) => [key, isSame])).toEqual([
    ["name", false],
    ["price", false],
  ]);
  expect(selectPending(compared, new Map([["c", new Set(["name"])]]))).toMatchObject([
    {
      values: [
        {
          key: "price",
          current: { text: "10.00", currency: "eur" },
          followed: { text: "11.00", currency: "eur" },
        },
      ],
    },
  ]);
  expect(selectPending(compared, new Map([["c", new Set(["name", "price"])]]))).toEqual([]);
  expect(toChange(compared[0]?.values ?? [])).toEqual({
    name: "Lamp",
    fields: { price: "11.00", currency: "eur" },
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
