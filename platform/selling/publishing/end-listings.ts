import { loadConnection } from "../connectors/load-connection.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { syncStatusOf } from "../products/sync-product-status.ts";
import { livePublications, setPublication } from "./publication.store.ts";

/** Ends a card's listings on the marketplace; the card may already be deleted. */
export async function endListings(services: MarketplaceServices, cardId: string): Promise<void> {
  for (const publication of await livePublications(services.db, [cardId])) {
    const adapter = services.marketplaces.get(publication.marketplace);
    if (adapter && publication.remoteId !== null) {
      await adapter.end(await loadConnection(services, publication), publication.remoteId);
    }
    await setPublication(services.db, publication.id, { state: "ended" }, services.now());
  }
  await syncStatusOf(services, cardId);
}
