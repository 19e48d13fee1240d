import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { elevateToSystem, runAsSystem } from "../../twins/twin/run-as-system.ts";
import { childrenOfRoot } from "../../twins/twin/twin-children.queries.ts";
import { findTwinRow } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, statusKeyOf, isRootKind } from "../cards/marketplace-classes.rules.ts";

const ALIAS = { publishing: "card_publishing", ready_to_sell: "card_live", draft: "card_idle" };

type ProductStatus = keyof typeof ALIAS;

/** Updates the status of the product with this ID, or of the product of the card with this ID. */
export async function syncStatusOf(services: Services, twinId: string): Promise<void> {
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    const isCard = isRootKind(caller.model, twin.class_id, CARD_ROOT);
    if (isCard) await syncProductOfCard(services, tx, caller, twin);
    else await syncLockedProduct(services, tx, caller, twin);
  });
}

export async function syncProductOfCard(
  services: Services,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
): Promise<void> {
  if (card.head_id === null) return;
  const product = await findTwinRow(tx, caller.domainId, card.head_id, "change");
  if (product) await syncLockedProduct(services, tx, caller, product);
}

/**
 * Sets the status that a locked product gets from its cards. Does nothing if its current status doesn't depend on
 * cards.
 */
export async function setProductStatus(
  services: Services,
  tx: Tx,
  caller: Caller,
  product: TwinRow,
  status: ProductStatus,
): Promise<void> {
  const now = statusKeyOf(caller.model, product.status_id);
  if (!(now in ALIAS) || now === status) return;
  await performTransition(services, tx, elevateToSystem(caller), product, ALIAS[status]);
}

/**
 * Updates a locked product's status: a product is being published, or on sale, while at least one of its cards is.
 */
async function syncLockedProduct(
  services: Services,
  tx: Tx,
  caller: Caller,
  product: TwinRow,
): Promise<void> {
  const { model } = caller;
  const cardRoot = model.classByKey.get(CARD_ROOT);
  if (!cardRoot || !(statusKeyOf(model, product.status_id) in ALIAS)) return;
  const cards = await childrenOfRoot(tx, product.id, cardRoot.id);
  const states = new Set(cards.map((card) => statusKeyOf(model, card.status_id)));
  const status = states.has("publishing")
    ? "publishing"
    : states.has("ready_to_sell")
      ? "ready_to_sell"
      : "draft";
  await setProductStatus(services, tx, caller, product, status);
}
