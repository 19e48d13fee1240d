import { createHash } from "node:crypto";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { updateTwins } from "../../twins/changes/update-twins.ts";
import { filterVisibleTwins, findTwin } from "../../twins/twin/find-twin.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { lockCards } from "../cards/lock-cards.ts";
import { CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { compareVisible } from "./compare-visible.ts";
import { describeUnusable, type FollowedKey } from "./followed-values.rules.ts";
import { listCardIds, readOwnKeys, recordOwnValues } from "./own-value.store.ts";
import { type FollowedValue, toChange } from "./plan-following.rules.ts";

/** A field of a card that gets its product's value, or only begins to follow it because the values are the same. */
export interface PushedValue extends FollowedValue {
  card: TwinRow;
  /** Reason why the card keeps its value; null if it gets the product's. */
  error: RequestError | null;
}

/** Digests of what happens in each field. */
export type PushPlan = Partial<Record<FollowedKey, string>>;

export interface Push {
  values: PushedValue[];
  plan: PushPlan;
}

/** A preview, which writes nothing, or the plan of a preview: then the push is done only if exactly that happens. */
export type PushOptions = { previewKeys: readonly FollowedKey[] } | { plan: PushPlan };

/** Makes one card follow its product again in some fields. */
export async function followAgain(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cardId: string,
  options: PushOptions,
): Promise<Push> {
  const { cards } = await lockCards(tx, caller, [cardId]);
  return push(services, tx, caller, cards, options);
}

/** Makes all cards of a product follow it in some fields. Cards that can't be changed now are named and skipped. */
export async function pushToCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  productId: string,
  options: PushOptions,
): Promise<Push> {
  const { id } = await findTwin(tx, caller, productId);
  const rootId = caller.model.classByKey.get(CARD_ROOT)?.id ?? "";
  const ids = await listCardIds(tx, [id], rootId);
  const locked = await findTwinRows(tx, caller.domainId, ids, { lock: true });
  const visible = await filterVisibleTwins(tx, caller, locked);
  return push(services, tx, caller, visible, options);
}

async function push(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cards: readonly TwinRow[],
  options: PushOptions,
): Promise<Push> {
  const isPreview = "previewKeys" in options;
  const keys = isPreview ? options.previewKeys : (Object.keys(options.plan) as FollowedKey[]);
  const affected = await listAffected(services, tx, caller, cards, keys);
  const result: Push = { values: [], plan: {} };
  for (const key of keys) {
    const values = await check(
      services,
      tx,
      caller,
      affected.filter((value) => value.key === key),
    );
    result.values.push(...values);
    result.plan[key] = digestOf(values);
  }
  if (isPreview) return result;
  if (keys.some((key) => options.plan[key] !== result.plan[key])) throw outdated();
  await perform(
    services,
    tx,
    caller,
    result.values.filter(({ error }) => error === null),
  );
  return result;
}

type AffectedValue = Omit<PushedValue, "error">;

/** Lists the fields in which the cards differ from their product, or have a value of their own. */
async function listAffected(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cards: readonly TwinRow[],
  keys: readonly FollowedKey[],
): Promise<AffectedValue[]> {
  const ownKeys = await readOwnKeys(
    tx,
    cards.map(({ id }) => id),
  );
  const compared = await compareVisible(services, tx, caller, cards, keys);
  return compared.flatMap(({ card, values }) =>
    values
      .filter(({ key, isSame }) => !isSame || ownKeys.get(card.id)?.has(key))
      .map((value) => ({ ...value, card })),
  );
}

/** Finds out which of the cards may get the value of one field. */
async function check(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  values: readonly AffectedValue[],
): Promise<PushedValue[]> {
  const usable = values.filter(({ isUsable }) => isUsable);
  const updates = usable.map((value) => ({ twinId: value.card.id, change: toChange([value]) }));
  const outcomes = await updateTwins(services, tx, caller, updates, { dryRun: true });
  const byCard = new Map(usable.map(({ card }, index) => [card.id, outcomes[index]]));
  return values.map((value) => {
    if (!value.isUsable) return { ...value, error: currencyError(caller, value) };
    // Without an outcome the card is a sketch, which has no values yet.
    const outcome =
      byCard.get(value.card.id) ??
      new RequestError(CODE.TWIN_FROZEN, createMessage("card_preparing"));
    return { ...value, error: outcome instanceof RequestError ? outcome : null };
  });
}

function currencyError({ model, locale }: Caller, { followed }: AffectedValue): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, describeUnusable(model, followed, locale));
}

async function perform(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  values: readonly AffectedValue[],
): Promise<void> {
  const byCard = Map.groupBy(values, ({ card }) => card.id);
  const updates = [...byCard].map(([twinId, ofCard]) => ({ twinId, change: toChange(ofCard) }));
  const outcomes = await updateTwins(services, tx, caller, updates, { dryRun: false });
  for (const outcome of outcomes) {
    if (outcome === null) throw outdated();
    if (outcome instanceof RequestError) throw outcome;
  }
  const followed = values.map(({ card, key }) => ({ cardId: card.id, key }));
  await recordOwnValues(tx, { own: [], followed });
}

function outdated(): RequestError {
  return new RequestError(CODE.VERSION_CONFLICT, createMessage("follow_plan_outdated"));
}

function digestOf(values: readonly PushedValue[]): string {
  const plan = values.map(({ card, current, followed, error }) => [
    card.id,
    current,
    followed,
    error === null,
  ]);
  return createHash("sha256").update(JSON.stringify(plan)).digest("base64url");
}
