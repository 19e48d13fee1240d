import type { Services } from "../../core/services.ts";
import { asSystem } from "../../twins/twin/run-as-system.ts";
import { isRootKind, CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import { connectionFor } from "../connectors/load-connection.ts";
import { syncProductStatus } from "../products/sync-product-status.ts";
import { livePublications, setPublication } from "./publication.store.ts";

/** Takes a card's listings off the marketplace; the card itself may be gone already. */
export async function endListings(services: Services, cardId: string): Promise<void> {
  for (const publication of await livePublications(services.db, [cardId])) {
    const adapter = services.marketplaces.get(publication.marketplace);
    if (adapter && publication.remoteId !== null) {
      await adapter.end(await connectionFor(services, publication), publication.remoteId);
    }
    await setPublication(services.db, publication.id, { state: "ended" });
  }
  await syncStatusOf(services, cardId);
}

/** For a product itself or for the product of a card, whichever the id names. */
export async function syncStatusOf(services: Services, twinId: string): Promise<void> {
  await asSystem(services, twinId, async (tx, caller, twin) => {
    const isCard = isRootKind(caller.model, twin.class_id, CARD_ROOT);
    const productId = isCard ? twin.head_id : twin.id;
    if (productId) await syncProductStatus(services, tx, caller, productId);
  });
}
