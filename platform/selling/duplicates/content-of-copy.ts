import type { Caller } from "../../core/access/caller.ts";
import type { NewTwin } from "../../twins/changes/create-twin.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  fieldKeysOf,
  FOLLOWED_KEYS,
  followedValue,
  isText,
  isUsable,
  keysToFollow,
  type PriceTerms,
  toFields,
  valueIn,
} from "../inheritance/followed-values.rules.ts";
import { copyValues, listCopiedFields } from "./copied-values.rules.ts";

/** Keys of fields that say when the original's card is published, which doesn't concern a copy. */
const NOT_COPIED: ReadonlySet<string> = new Set(["publication_date"]);

interface CardContext {
  /** Keys of the fields in which the original's card has values of its own. */
  ownKeys: ReadonlySet<string>;
  priceTerms: PriceTerms;
}

interface CardContent {
  values: Pick<NewTwin, "name" | "description" | "fields">;
  ownKeys: string[];
  followedKeys: string[];
}

/**
 * Returns the content of a copied card: the original's own values, and those of its new product in all fields that
 * follow it.
 */
export function contentOfCopy(
  caller: Caller,
  card: TwinRow,
  product: TwinRow,
  { ownKeys, priceTerms }: CardContext,
): CardContent {
  const cardClass = classOf(caller, card);
  const copied = listCopiedFields(caller, card, cardClass).filter(
    ({ key }) => !NOT_COPIED.has(key),
  );
  const fields = copyValues(card, copied);
  const followed = keysToFollow(caller.model, classOf(caller, product), cardClass).filter(
    (key) => !ownKeys.has(key),
  );
  const copiedKeys = new Set(copied.map(({ key }) => key));
  for (const key of followed) {
    if (isText(key) || !fieldKeysOf(key).every((fieldKey) => copiedKeys.has(fieldKey))) continue;
    // Without a value that it may get, a card keeps the one that it got from its product earlier.
    const value = followedValue(product, key, priceTerms);
    if (value === null || !isUsable(caller.model, valueIn(card, key), value, priceTerms)) continue;
    Object.assign(fields, toFields(key, value));
  }
  const name = ownKeys.has("name") ? card.name : product.name;
  const isOwnText = ownKeys.has("description") || !product.description;
  const description = isOwnText ? card.description : product.description;
  const isOwn = (key: string) =>
    ownKeys.has(key) && (copiedKeys.has(key) || key === "name" || key === "description");
  return {
    values: { name, description, fields },
    ownKeys: FOLLOWED_KEYS.filter(isOwn),
    followedKeys: FOLLOWED_KEYS.filter((key) => !isOwn(key)),
  };
}
