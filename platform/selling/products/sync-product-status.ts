import type { Caller, Services, Tx } from "../../core/services.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { onBehalfOf } from "../../twins/twin/run-as-system.ts";
import { findTwinRow } from "../../twins/twin/twin.store.ts";
import { childrenOfRoot } from "../cards/card.store.ts";
import { CARD_ROOT, statusKeyOf } from "../cards/marketplace-classes.rules.ts";

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
  const wanted = states.has("publishing")
    ? "publishing"
    : states.has("ready_to_sell")
      ? "ready_to_sell"
      : "draft";
  if (wanted !== now) {
    await performTransition(services, tx, onBehalfOf(caller), productId, ALIAS[wanted]);
  }
}
