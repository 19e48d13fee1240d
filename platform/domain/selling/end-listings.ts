import type { Services } from "../../context.ts";
import { isRootKind, CARD_ROOT } from "../../engine/marketplace-rules/marketplace.ts";
import { livePublications, setPublication } from "../../store/publications.ts";
import { asSystem } from "../as-system.ts";
import { connectionFor } from "./connection-for.ts";
import { syncProductStatus } from "./sync-product-status.ts";

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
