import { m } from "#app/paraglide/messages.js";
import { cardFieldLabel } from "#app/rules/selling/card-field-labels.ts";

/**
 * Keys of what marketplace cards can have from their product, in the order of the card's page. A price is one together
 * with its currency.
 */
export const FOLLOWED_KEYS = [
  "name",
  "description",
  "bullet_points",
  "price",
  "elements_amount",
] as const;
export type FollowedKey = (typeof FOLLOWED_KEYS)[number];

export function followedLabel(key: string): string {
  return cardFieldLabel(key) ?? key;
}

/**
 * `waiting`: the card will follow when its status allows changes. It can't follow the price if its marketplace doesn't
 * accept the currency (`notAccepted`), or if the product has none (`noCurrency`).
 */
export const SOURCE_STATES = ["followed", "own", "waiting", "notAccepted", "noCurrency"] as const;

/** A field that a product has a value for, and whether its card follows the product there. */
export interface ValueSource {
  key: string;
  state: (typeof SOURCE_STATES)[number];
  cardValue: string;
  productValue: string;
}

const MAX_QUOTED_LENGTH = 80;

/** Returns the note at a field of a card's form; undefined for a field that has nothing to follow. */
export function sourceNote(sources: readonly ValueSource[], key: string): string | undefined {
  const source = sources.find((one) => one.key === key);
  if (!source) return undefined;
  const { state, productValue: value } = source;
  if (state === "notAccepted") return m.inherit_edit_not_accepted({ price: value });
  if (state === "noCurrency") return m.inherit_edit_no_currency({ price: value });
  if (state !== "own") return m.inherit_edit_followed();
  return value.length > MAX_QUOTED_LENGTH || value.includes("\n")
    ? m.inherit_edit_own()
    : m.inherit_edit_own_value({ value });
}
