import { findAccount } from "../../accounts/businesses/business.queries.ts";
import type { Services } from "../../core/services.ts";
import type { Connection } from "../marketplaces/adapter.ts";
import { findCardConnector, openConnection } from "./connection.ts";

/** Loads the connection to a publication's marketplace, even if the card was deleted. */
export async function loadConnection(
  services: Services,
  publication: { cardId: string; businessAccountId: string; marketplace: string },
): Promise<Connection> {
  const { businessAccountId, marketplace, cardId } = publication;
  const account = await findAccount(services.db, businessAccountId);
  if (!account) return { businessAccountId, settings: {} };
  const model = await services.loadModel(services.db, account.domain_id);
  const connector = await findCardConnector(services.db, model, businessAccountId, {
    id: cardId,
    marketplace,
  });
  return openConnection(services, model, connector, businessAccountId);
}
