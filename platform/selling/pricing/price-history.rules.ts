import Big from "big.js";
import type { Selectable } from "kysely";

import type { Tables } from "../../base/database/tables.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { hasUnifiedPrice } from "../cards/card-payload.rules.ts";
import { readField } from "../cards/field-text.rules.ts";

const UNIFIED_KEY = "unified_price_for_all_marketplaces";

/** Keys of the fields that decide the price in force. */
export const PRICE_KEYS = ["price", "currency", UNIFIED_KEY] as const;

/** Entry of the history about one of these fields. */
export type PriceEntry = Pick<
  Selectable<Tables["twin_history"]>,
  | "twin_id"
  | "batch_id"
  | "field_key"
  | "before"
  | "after"
  | "actor_user_id"
  | "origin"
  | "created_at"
>;

interface PricedTwin {
  id: string;
  fields: Readonly<Record<string, FieldValue>>;
}

/** A product, or a card with its product, whose price counts while it is the same for all marketplaces. */
export interface PriceSubject {
  product: PricedTwin;
  card: PricedTwin | null;
}

/** A price as stored: an amount without a unit, and the ID of the currency. Both are "" if they aren't set. */
export interface StoredPrice {
  price: string;
  currency: string;
}

export interface PriceChange {
  at: Date;
  before: StoredPrice;
  after: StoredPrice;
  /** Twin whose price is in force after the change. */
  setOn: "product" | "card";
  actorUserId: string | null;
  origin: string | null;
}

/**
 * Computes the price that was in force before the first entry, and each change of it. Entries are ordered, oldest
 * first, and complete from the first one to the current values.
 */
export function computePriceChanges(
  subject: PriceSubject,
  entries: readonly PriceEntry[],
): { initial: StoredPrice; changes: PriceChange[] } {
  const twins = subject.card ? [subject.product, subject.card] : [subject.product];
  const fields = new Map(twins.map(({ id, fields: current }) => [id, { ...current }]));
  for (const { twin_id: id, field_key: key, before } of entries.toReversed()) {
    write(fields.get(id), key, before);
  }
  const initial = priceInForce(subject, fields);
  const changes: PriceChange[] = [];
  let { current } = initial;
  for (const [entry, ...others] of groupByBatch(entries)) {
    for (const { twin_id: id, field_key: key, after } of [entry, ...others]) {
      write(fields.get(id), key, after);
    }
    const next = priceInForce(subject, fields);
    if (isSamePrice(current, next.current)) continue;
    changes.push({
      at: entry.created_at,
      before: current,
      after: next.current,
      setOn: next.setOn,
      actorUserId: entry.actor_user_id,
      origin: entry.origin,
    });
    ({ current } = next);
  }
  return { initial: initial.current, changes };
}

/** Leaves only the last change of each day, from the price at its beginning. Days that end as they began are left out. */
export function lastOfEachDay(
  changes: readonly PriceChange[],
  dayOf: (at: Date) => string,
): PriceChange[] {
  const days = Map.groupBy(changes, ({ at }) => dayOf(at));
  return [...days.values()].flatMap((ofDay) => {
    const [first, last] = [ofDay[0], ofDay.at(-1)];
    if (!first || !last || isSamePrice(first.before, last.after)) return [];
    return [{ ...last, before: first.before }];
  });
}

type Fields = Map<string, Record<string, FieldValue>>;

function write(
  fields: Record<string, FieldValue> | undefined,
  key: string | null,
  value: string | null,
): void {
  if (fields && key !== null) fields[key] = value ?? "";
}

function priceInForce({ product, card }: PriceSubject, fields: Fields) {
  const ofProduct = { fields: fields.get(product.id) ?? {} };
  const isOfProduct = card === null || hasUnifiedPrice(ofProduct);
  const { fields: deciding } = isOfProduct ? ofProduct : { fields: fields.get(card.id) ?? {} };
  return {
    current: { price: readField(deciding, "price"), currency: readField(deciding, "currency") },
    setOn: isOfProduct ? ("product" as const) : ("card" as const),
  };
}

/** Without a price, a change of the currency changes nothing that is in force. */
function isSamePrice(one: StoredPrice, other: StoredPrice): boolean {
  if (!isSameAmount(one.price, other.price)) return false;
  return one.price === "" || one.currency === other.currency;
}

/** Amounts are the same however they are written, such as 4.5 and 4.50. */
function isSameAmount(one: string, other: string): boolean {
  if (one === other) return true;
  const isAmount = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text);
  return isAmount(one) && isAmount(other) && new Big(one).eq(other);
}

/** Groups entries that one change has made, such as of the price and its currency. */
function* groupByBatch(entries: readonly PriceEntry[]): Generator<[PriceEntry, ...PriceEntry[]]> {
  let group: [PriceEntry, ...PriceEntry[]] | null = null;
  for (const entry of entries) {
    if (group && group[0].batch_id === entry.batch_id) group.push(entry);
    else {
      if (group) yield group;
      group = [entry];
    }
  }
  if (group) yield group;
}
