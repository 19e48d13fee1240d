import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import { listCardsOfConnector } from "../cards/card.store.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { findConnectorLink } from "../connectors/connection.ts";
import { loadConnection } from "../connectors/load-connection.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { notify } from "../notifications/notify-users.ts";
import { syncProductOfCard } from "../products/sync-product-status.ts";
import { type Publication, livePublications, setPublication } from "./publication.store.ts";
import { runAsMarketplace } from "./run-as-marketplace.ts";

/** Reads the connector's listings from the marketplace, and ends cards whose listing is gone. */
export async function reloadListings(
  services: MarketplaceServices,
  connectorId: string,
): Promise<void> {
  const listed = await runAsSystem(services, connectorId, async (tx, { model }, connector) => {
    const link = findConnectorLink(model);
    if (!link || statusKeyOf(model, connector.status_id) !== "loading") return null;
    return livePublications(tx, await listCardsOfConnector(tx, connector.id, link.id));
  });
  let ended = 0;
  for (const publication of listed ?? []) {
    if (await reloadListing(services, publication)) ended += 1;
  }
  await runAsSystem(services, connectorId, async (tx, caller, connector) => {
    if (statusKeyOf(caller.model, connector.status_id) !== "loading") return;
    await performTransition(services, tx, caller, connector, "loaded");
    await notify(services, tx, caller, {
      kind: "connector-loaded",
      twin: connector,
      effectKey: `loaded:${connector.id}:${services.now().getTime()}`,
      params: { checked: String(listed?.length ?? 0), ended: String(ended) },
    });
  });
}

/** Reads one listing; true if the marketplace has ended it. */
async function reloadListing(
  services: MarketplaceServices,
  publication: Publication,
): Promise<boolean> {
  const adapter = services.marketplaces.get(publication.marketplace);
  if (!adapter || publication.state !== "live" || publication.remoteId === null) {
    return false;
  }
  const connection = await loadConnection(services, publication);
  const remote = await adapter.readBack(connection, publication.remoteId);
  if (remote.state !== "ended") return false;
  await runAsMarketplace(services, publication.cardId, async (tx, caller, card) => {
    await setPublication(tx, publication.id, { state: "ended" }, services.now());
    if (statusKeyOf(caller.model, card.status_id) !== "ready_to_sell") return;
    await performTransition(services, tx, caller, card, "ended_remotely");
    await syncProductOfCard(services, tx, caller, card);
    await notify(services, tx, caller, {
      kind: "card-ended",
      twin: card,
      effectKey: `ended:${publication.id}`,
      params: { marketplace: adapter.name },
    });
  });
  return true;
}
