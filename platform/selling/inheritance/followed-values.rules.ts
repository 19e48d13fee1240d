import Big from "big.js";

import { createMessage, type Message } from "../../base/messages/message.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { adjustAmount, type AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { hasUnifiedPrice, type SellableTwin } from "../cards/card-payload.rules.ts";
import { readField, readOptionCode } from "../cards/field-text.rules.ts";

/**
 * Keys of what a card has from its product until it gets a value of its own. A price is followed together with its
 * currency, because an amount means nothing in another one.
 */
export const FOLLOWED_KEYS = [
  "name",
  "description",
  "bullet_points",
  "price",
  "elements_amount",
] as const;
export type FollowedKey = (typeof FOLLOWED_KEYS)[number];

/** Lists the keys of the fields that are followed together. */
export function fieldKeysOf(key: FollowedKey): readonly string[] {
  return key === "price" ? ["price", "currency"] : [key];
}

/** Keys of the product's fields that decide the followed values of its cards. */
export const DECIDING_KEYS: readonly string[] = [
  ...FOLLOWED_KEYS.flatMap(fieldKeysOf),
  "unified_price_for_all_marketplaces",
];

/** A value of a card or a product. */
export interface CardValue {
  text: string;
  /** ID of the currency of a price, "" without one; "" for all other values. */
  currency: string;
}

/** How cards of a marketplace get their prices from products. */
export interface PriceTerms {
  rule: AmountRule | null;
  /** Codes of the currencies that the marketplace accepts; null if it accepts all. */
  currencies: readonly string[] | null;
}

/** The terms of a class without a marketplace. */
export const ANY_PRICE: PriceTerms = { rule: null, currencies: null };

const NO_VALUE: CardValue = { text: "", currency: "" };

const NUMBERS: ReadonlySet<FollowedKey> = new Set(["price", "elements_amount"]);

type Content = Pick<SellableTwin, "name" | "description" | "fields">;

/**
 * Lists the keys in which cards of the class follow products of the class. A value never goes where more people see it:
 * to a public field from an internal one, or to a field with another permission to view it.
 */
export function keysToFollow(
  model: DomainModel,
  productClass: TwinClass,
  cardClass: TwinClass,
): FollowedKey[] {
  return FOLLOWED_KEYS.filter((key) => {
    if (isText(key)) return true;
    return fieldKeysOf(key).every((fieldKey) => {
      const from = fieldByKey(model, productClass, fieldKey);
      const to = fieldByKey(model, cardClass, fieldKey);
      return from !== undefined && to !== undefined && isAsHidden(from, to);
    });
  });
}

function isAsHidden(from: ClassField, to: ClassField): boolean {
  if (from.internal && !to.internal) return false;
  return from.viewPermissionId === null || from.viewPermissionId === to.viewPermissionId;
}

export function isText(key: FollowedKey): key is "name" | "description" {
  return key === "name" || key === "description";
}

/** Returns the value that a twin has; its text is "" if it has none. */
export function valueIn(twin: Content, key: FollowedKey): CardValue {
  if (isText(key)) return { text: twin[key] ?? "", currency: "" };
  const text = readField(twin.fields, key);
  return { text, currency: key === "price" ? readField(twin.fields, "currency") : "" };
}

/**
 * Returns the value that a following card gets from its product; null if the product has none, and then the card keeps
 * its value. The rule of the card's marketplace applies to the price, unless all marketplaces have the same one.
 */
export function followedValue(
  product: Content,
  key: FollowedKey,
  { rule }: PriceTerms,
): CardValue | null {
  const value = valueIn(product, key);
  if (value.text === "") return null;
  if (key !== "price" || rule === null || hasUnifiedPrice(product)) return value;
  const text = adjustAmount(value.text, rule);
  return text === null ? null : { ...value, text };
}

/**
 * Whether a card with the current value can get this one. Marketplaces refuse prices in currencies that they don't
 * accept, and an amount without a currency isn't one in the card's currency.
 */
export function isUsable(
  model: DomainModel,
  current: CardValue,
  { currency }: CardValue,
  { currencies }: PriceTerms,
): boolean {
  if (currency === "") return current.currency === "";
  if (currencies === null) return true;
  return currencies.includes(readOptionCode(model, currency, model.defaultLocale));
}

/** Returns the values of the fields that are followed together, by field key. */
export function toFields(key: FollowedKey, { text, currency }: CardValue): Record<string, string> {
  return { [key]: text, ...(currency !== "" && { currency }) };
}

/**
 * Returns the values with which a new card follows the product in these keys. While the product has no price, the card
 * begins with its currency.
 */
export function startingFields(
  model: DomainModel,
  product: Content,
  keys: readonly FollowedKey[],
  terms: PriceTerms = ANY_PRICE,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const key of keys) {
    const value = followedValue(product, key, terms) ?? { ...valueIn(product, key), text: "" };
    if (isUsable(model, NO_VALUE, value, terms)) Object.assign(fields, toFields(key, value));
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}

/** Says why a card can't get a value that isn't usable. */
export function describeUnusable(
  model: DomainModel,
  { currency: optionId }: CardValue,
  locale: string,
): Message {
  const currency = readOptionCode(model, optionId, locale);
  return currency === ""
    ? createMessage("product_currency_missing")
    : createMessage("card_currency_unsupported", { currency });
}

/** Whether two values are the same; numbers are, however they are written. */
export function isSameValue(key: FollowedKey, one: CardValue, other: CardValue): boolean {
  if (one.currency !== other.currency) return false;
  if (one.text === other.text) return true;
  if (!NUMBERS.has(key)) return false;
  const [first, second] = [toNumber(one.text), toNumber(other.text)];
  return first !== null && second !== null && first.eq(second);
}

function toNumber(text: string): Big | null {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? new Big(text) : null;
}
