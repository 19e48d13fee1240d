import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { elevateToSystem, runAsSystem } from "../../twins/twin/run-as-system.ts";
import { childrenOfRoot } from "../../twins/twin/twin-children.store.ts";
import { findTwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT, statusKeyOf, isRootKind } from "../cards/marketplace-classes.rules.ts";

const ALIAS = { publishing: "card_publishing", ready_to_sell: "card_live", draft: "card_idle" };

/** A product is being published or on sale while at least one of its cards is. */
export async function syncProductStatus(
  services: Services,
  tx: Tx,
  caller: Caller,
  productId: string,
): Promise<void> {
  const { model } = caller;
  const product = await findTwinRow(tx, caller.domainId, productId, "change");
  const cardRoot = model.classByKey.get(CARD_ROOT);
  if (!product || !cardRoot) return;
  const now = statusKeyOf(model, product.status_id);
  if (!(now in ALIAS)) return;

  const cards = await childrenOfRoot(tx, productId, cardRoot.id);
  const states = new Set(cards.map((card) => statusKeyOf(model, card.status_id)));
  const targetStatus = states.has("publishing")
    ? "publishing"
    : states.has("ready_to_sell")
      ? "ready_to_sell"
      : "draft";
  if (targetStatus !== now) {
    await performTransition(services, tx, elevateToSystem(caller), productId, ALIAS[targetStatus]);
  }
}

/** For a product itself or for the product of a card, depending on the ID. */
export async function syncStatusOf(services: Services, twinId: string): Promise<void> {
  await runAsSystem(services, twinId, async (tx, caller, twin) => {
    const isCard = isRootKind(caller.model, twin.class_id, CARD_ROOT);
    const productId = isCard ? twin.head_id : twin.id;
    if (productId) await syncProductStatus(services, tx, caller, productId);
  });
}
