import type { Tx } from "../../base/database/executor.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { completeRows } from "../../twins/twin/complete-rows.ts";
import { CARD_ROOT, isRootKind, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { followProductsJob, PRODUCTS_PER_JOB } from "./follow-products.job.ts";
import {
  DECIDING_KEYS,
  fieldKeysOf,
  FOLLOWED_KEYS,
  type FollowedKey,
  valueIn,
} from "./followed-values.rules.ts";
import { loadComparison, loadPending } from "./load-pending.ts";
import {
  filterWithCards,
  listChangedKeys,
  type OwnValue,
  recordOwnValues,
} from "./own-value.store.ts";
import { canFollow } from "./plan-following.rules.ts";

/**
 * Records in which fields a user gave cards values of their own, and enqueues jobs for cards that have to follow their
 * products: after a change of a product, and when the status of a card allows changes again.
 */
export async function trackOwnValues(
  services: MarketplaceServices,
  tx: Tx,
  caller: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  const ofRoot = (key: string) =>
    twins.filter(({ class_id: classId }) => isRootKind(caller.model, classId, key));
  const cards = ofRoot(CARD_ROOT);
  if (kind === "created" && entersValues(caller))
    await recordOfNewCards(services, tx, caller, cards);
  if (kind === "status")
    await followLater(services, tx, caller, await listWaiting(services, tx, caller, cards));
  if (kind !== "updated") return;
  const products = ofRoot(PRODUCT_ROOT);
  if (cards.length + products.length === 0) return;
  const changed = await listChangedKeys(tx, [...cards, ...products]);
  if (entersValues(caller)) await recordOfCards(services, tx, caller, cards, changed);
  const deciding = products.filter(({ id }) =>
    DECIDING_KEYS.some((key) => changed.get(id)?.has(key)),
  );
  const productIds = deciding.map(({ id }) => id);
  await followLater(services, tx, caller, await withCards(tx, caller.model, productIds));
}

/** Whether values are from a user or the writer. The platform only fills in defaults and what cards follow. */
function entersValues({ userId, origin }: HookCaller): boolean {
  return userId !== null || origin === "writer";
}

/** A new card has own values where a user entered others than those of the product. */
async function recordOfNewCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: HookCaller,
  cards: readonly HookTwin[],
): Promise<void> {
  const entered = await completeRows(tx, caller.domainId, cards);
  const keys = entered.map((card): [string, Set<string>] => [
    card.id,
    new Set(FOLLOWED_KEYS.filter((key) => valueIn(card, key).text !== "")),
  ]);
  await recordOfCards(services, tx, caller, entered, new Map(keys));
}

/** Of the changed fields, those are own that differ from the product. The others follow it. */
async function recordOfCards(
  services: MarketplaceServices,
  tx: Tx,
  caller: HookCaller,
  cards: readonly HookTwin[],
  changed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const isChanged = (id: string, key: FollowedKey) =>
    fieldKeysOf(key).some((fieldKey) => changed.get(id)?.has(fieldKey));
  const edited = cards.filter(({ id }) => FOLLOWED_KEYS.some((key) => isChanged(id, key)));
  if (edited.length === 0) return;
  const own: OwnValue[] = [];
  const followed: OwnValue[] = [];
  const rows = await completeRows(tx, caller.domainId, edited);
  for (const { card, values } of await loadComparison(services, tx, caller.model, rows)) {
    const same = new Set<FollowedKey>();
    for (const { key, isSame } of values) if (isSame) same.add(key);
    for (const key of FOLLOWED_KEYS) {
      if (!isChanged(card.id, key)) continue;
      (same.has(key) ? followed : own).push({ cardId: card.id, key });
    }
  }
  await recordOwnValues(tx, { own, followed });
}

/** Lists the products of cards that couldn't follow them until now. */
async function listWaiting(
  services: MarketplaceServices,
  tx: Tx,
  { domainId, model }: HookCaller,
  cards: readonly HookTwin[],
): Promise<string[]> {
  const rows = await completeRows(tx, domainId, cards);
  const pending = await loadPending(
    services,
    tx,
    model,
    rows.filter((card) => canFollow(model, card)),
  );
  return pending.flatMap(({ card }) => card.head_id ?? []);
}

async function withCards(tx: Tx, model: DomainModel, productIds: string[]): Promise<string[]> {
  const root = model.classByKey.get(CARD_ROOT);
  return root && productIds.length > 0 ? filterWithCards(tx, productIds, root.id) : [];
}

async function followLater(
  services: MarketplaceServices,
  tx: Tx,
  caller: HookCaller,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)];
  for (let start = 0; start < ids.length; start += PRODUCTS_PER_JOB) {
    const payload = {
      domainId: caller.domainId,
      productIds: ids.slice(start, start + PRODUCTS_PER_JOB),
    };
    await services.jobs.enqueue(tx, followProductsJob, payload, { tenant: caller });
  }
}
