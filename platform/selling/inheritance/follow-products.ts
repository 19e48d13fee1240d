import { BEFORE_ALL_IDS } from "../../base/database/before-all-ids.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { Caller, ChangeOrigin } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { updateTwins } from "../../twins/changes/update-twins.ts";
import { systemCaller } from "../../twins/twin/run-as-system.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { loadPending } from "./load-pending.ts";
import { listCardIds, listCardIdsAfter } from "./own-value.store.ts";
import { canFollow, toChange } from "./plan-following.rules.ts";

/** Gives the cards of products the values that they follow. Repeating it changes nothing. */
export async function followProducts(
  services: MarketplaceServices,
  { domainId, productIds }: { domainId: string; productIds: readonly string[] },
): Promise<void> {
  const model = await services.loadModel(services.db, domainId);
  const root = model.classByKey.get(CARD_ROOT);
  if (!root) return;
  await followInCards(
    services,
    model,
    await listCardIds(services.db, productIds, root.id),
    "product",
  );
}

const CARDS_PER_TRANSACTION = 200;

/** Gives all cards of a business the prices that its rules compute now. */
export async function followPriceRules(
  services: MarketplaceServices,
  { domainId, businessAccountId }: { domainId: string; businessAccountId: string },
  signal: AbortSignal,
): Promise<void> {
  const model = await services.loadModel(services.db, domainId);
  const root = model.classByKey.get(CARD_ROOT);
  if (!root) return;
  let afterId: string | undefined = BEFORE_ALL_IDS;
  while (afterId !== undefined) {
    signal.throwIfAborted();
    const limit = CARDS_PER_TRANSACTION;
    const ids: string[] = await listCardIdsAfter(services.db, businessAccountId, root.id, {
      afterId,
      limit,
    });
    await followInCards(services, model, ids, "price-rule");
    afterId = ids.length < limit ? undefined : ids.at(-1);
  }
}

async function followInCards(
  services: MarketplaceServices,
  model: DomainModel,
  cardIds: readonly string[],
  origin: ChangeOrigin,
): Promise<void> {
  if (cardIds.length === 0) return;
  await services.db.transaction().execute(async (tx) => {
    // Locks the cards before anything is compared, because a user may be giving one a value of its own.
    const cards = await findTwinRows(tx, model.domainId, cardIds, { lock: true });
    const following = cards.filter((card) => canFollow(model, card));
    for (const [businessAccountId, ofBusiness] of Map.groupBy(
      following,
      (card) => card.business_account_id,
    )) {
      const tenant = { domain_id: model.domainId, business_account_id: businessAccountId };
      const caller = { ...(await systemCaller(services, tx, tenant)), origin };
      await followInBusiness(services, tx, caller, ofBusiness);
    }
  });
}

async function followInBusiness(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  cards: readonly TwinRow[],
): Promise<void> {
  const pending = await loadPending(services, tx, caller.model, cards);
  if (pending.length === 0) return;
  const updates = pending.map(({ card, values }) => ({
    twinId: card.id,
    change: toChange(values),
  }));
  // A card that may not have the product's value, such as one without a required field, keeps its own.
  await updateTwins(services, tx, caller, updates, { dryRun: false });
}
