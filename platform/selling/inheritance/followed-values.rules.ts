import Big from "big.js";

import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { adjustAmount, type AmountRule } from "../../twins/bulk/adjust-amount.rules.ts";
import { hasUnifiedPrice, type SellableTwin } from "../cards/card-payload.rules.ts";
import { readField } from "../cards/field-text.rules.ts";

/** Keys of fields in which a card has its product's value until it gets one of its own. */
export const FOLLOWED_KEYS = [
  "name",
  "description",
  "bullet_points",
  "price",
  "currency",
  "elements_amount",
] as const;
export type FollowedKey = (typeof FOLLOWED_KEYS)[number];

/** Keys of the product's fields that decide the followed values of its cards. */
export const DECIDING_KEYS: readonly string[] = [
  ...FOLLOWED_KEYS,
  "unified_price_for_all_marketplaces",
];

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
    const from = fieldByKey(model, productClass, key);
    const to = fieldByKey(model, cardClass, key);
    return from !== undefined && to !== undefined && isAsHidden(from, to);
  });
}

function isAsHidden(from: ClassField, to: ClassField): boolean {
  if (from.internal && !to.internal) return false;
  return from.viewPermissionId === null || from.viewPermissionId === to.viewPermissionId;
}

export function isText(key: FollowedKey): key is "name" | "description" {
  return key === "name" || key === "description";
}

/** Returns the value that a twin has in the field; "" if it has none. */
export function valueIn(twin: Content, key: FollowedKey): string {
  return isText(key) ? (twin[key] ?? "") : readField(twin.fields, key);
}

/**
 * Returns the value that a following card gets from its product; "" if the product has none, and then the card keeps
 * its value. The rule of the card's marketplace applies to the price, unless all marketplaces have the same one.
 */
export function followedValue(
  product: Content,
  key: FollowedKey,
  priceRule: AmountRule | null,
): string {
  const value = valueIn(product, key);
  if (key !== "price" || priceRule === null || hasUnifiedPrice(product)) return value;
  return adjustAmount(value, priceRule) ?? "";
}

/** Whether two values of the field are the same; numbers are, however they are written. */
export function isSameValue(key: FollowedKey, one: string, other: string): boolean {
  if (one === other) return true;
  if (!NUMBERS.has(key)) return false;
  const [first, second] = [toNumber(one), toNumber(other)];
  return first !== null && second !== null && first.eq(second);
}

function toNumber(text: string): Big | null {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? new Big(text) : null;
}
