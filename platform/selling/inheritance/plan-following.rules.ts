import type { DomainModel } from "../../core/model/domain-model.ts";
import { isSketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import type { TwinChange } from "../../twins/changes/update-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  ANY_PRICE,
  type CardValue,
  type FollowedKey,
  followedValue,
  isUsable,
  isSameValue,
  isText,
  keysToFollow,
  type PriceTerms,
  toFields,
  valueIn,
} from "./followed-values.rules.ts";

/** What the followed values of cards depend on. */
export interface Sources {
  /** Products by ID. */
  products: ReadonlyMap<string, TwinRow>;
  /** Terms of prices by the class of cards. */
  priceTerms: ReadonlyMap<string, PriceTerms>;
}

export interface FollowedValue {
  key: FollowedKey;
  /** Value of the card. */
  current: CardValue;
  /** Value that the card gets from its product. */
  followed: CardValue;
  isSame: boolean;
  /** False if the card can't get the product's price, because of its currency. */
  isUsable: boolean;
}

export interface CardValues {
  card: TwinRow;
  values: FollowedValue[];
}

/** Compares cards with their products in the fields in which they can follow them, and in which these have a value. */
export function compareCards(
  model: DomainModel,
  { products, priceTerms }: Sources,
  cards: readonly TwinRow[],
): CardValues[] {
  return cards.map((card) => {
    const product = products.get(card.head_id ?? "");
    const productClass = model.classes.get(product?.class_id ?? "");
    const cardClass = model.classes.get(card.class_id);
    if (!product || !productClass || !cardClass) return { card, values: [] };
    const terms = priceTerms.get(card.class_id) ?? ANY_PRICE;
    const values = keysToFollow(model, productClass, cardClass).flatMap((key) => {
      const current = valueIn(card, key);
      const followed = followedValue(product, key, terms);
      if (followed === null) return [];
      const isSame = isSameValue(key, current, followed);
      const usable = isUsable(model, current, followed, terms);
      return { key, current, followed, isSame, isUsable: usable };
    });
    return { card, values };
  });
}

/** Selects what has changed in the fields that cards follow. Cards without such a change are left out. */
export function selectPending(
  compared: readonly CardValues[],
  ownKeys: ReadonlyMap<string, ReadonlySet<string>>,
): CardValues[] {
  return compared
    .map(({ card, values }) => ({
      card,
      values: values.filter(
        ({ key, isSame, isUsable: usable }) => !isSame && usable && !ownKeys.get(card.id)?.has(key),
      ),
    }))
    .filter(({ values }) => values.length > 0);
}

export function toChange(values: readonly FollowedValue[]): TwinChange {
  const fields = values.filter(({ key }) => !isText(key));
  const texts = values.filter(({ key }) => isText(key));
  return {
    ...Object.fromEntries(texts.map(({ key, followed }) => [key, followed.text])),
    fields: Object.assign({}, ...fields.map(({ key, followed }) => toFields(key, followed))),
  };
}

/**
 * Whether the card can follow its product now. Cards that are prepared, published or on sale keep their values until
 * their status allows changes.
 */
export function canFollow(model: DomainModel, card: TwinRow): boolean {
  const cardClass = model.classes.get(card.class_id);
  if (!cardClass || isSketchStatus(model, cardClass, card.status_id)) return false;
  return !model.statuses.get(card.status_id)?.frozen;
}
