import type { Executor } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { unseal } from "../../base/secrets/seal.ts";
import { SECRET_TYPER } from "../../base/secrets/secret-typer.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, Link } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { findLinkedTwinIds, twinsOfRoot } from "../cards/card.store.ts";
import {
  CARD_ROOT,
  CONNECTOR_ROOT,
  marketplaceKey,
  statusKeyOf,
} from "../cards/marketplace-classes.rules.ts";
import type { Connection } from "../marketplaces/adapter.ts";

interface CardOfMarketplace {
  id: string;
  marketplace: string;
}

/** Finds the account that a card is sold through; null if there is none. */
export async function findCardConnector(
  executor: Executor,
  model: DomainModel,
  businessAccountId: string,
  card: CardOfMarketplace,
): Promise<TwinRow | null> {
  const connectors = await findCardConnectors(executor, model, businessAccountId, [card]);
  return connectors.get(card.id) ?? null;
}

/** Finds the accounts of many cards of one business, in two queries. */
export async function findCardConnectors(
  executor: Executor,
  model: DomainModel,
  businessAccountId: string,
  cards: readonly CardOfMarketplace[],
): Promise<Map<string, TwinRow>> {
  const link = findConnectorLink(model);
  const ids = cards.map(({ id }) => id);
  const connectors = await connectorsByMarketplace(executor, model, businessAccountId);
  const linked = link && (await findLinkedTwinIds(executor, ids, link.id));
  const connectorByCardId = new Map<string, TwinRow>();
  for (const { id, marketplace } of cards) {
    const offered = connectors.get(marketplace) ?? [];
    // Uses the business's first connector for a deleted card: the link to its own connector is gone, but ending its
    // listing still needs one.
    const connector = offered.find((candidate) => candidate.id === linked?.get(id)) ?? offered[0];
    if (connector) connectorByCardId.set(id, connector);
  }
  return connectorByCardId;
}

/** Groups the connectors of a business by marketplace, connected ones first. */
export async function connectorsByMarketplace(
  executor: Executor,
  model: DomainModel,
  businessAccountId: string,
): Promise<Map<string, TwinRow[]>> {
  const root = model.classByKey.get(CONNECTOR_ROOT);
  const rows = root ? await twinsOfRoot(executor, businessAccountId, root.id) : [];
  const connected = rows.toSorted(
    (a, b) => Number(isConnected(model, b)) - Number(isConnected(model, a)),
  );
  return Map.groupBy(connected, (row) => {
    const twinClass = model.classes.get(row.class_id);
    return (twinClass && marketplaceKey(model, twinClass)) ?? "";
  });
}

export function isConnected(model: DomainModel, connector: TwinRow): boolean {
  return ["connected", "loading"].includes(statusKeyOf(model, connector.status_id));
}

/** Returns the link from a marketplace card to its connector. */
export function findConnectorLink(model: DomainModel): Link | undefined {
  const [card, connector] = [model.classByKey.get(CARD_ROOT), model.classByKey.get(CONNECTOR_ROOT)];
  if (!card || !connector) return undefined;
  return [...model.links.values()].find(
    (link) =>
      isKindOf(model, card.id, link.srcClassId) && isKindOf(model, connector.id, link.dstClassId),
  );
}

/** Decrypts the connector's secrets for a call of the adapter. The result must not be kept after that call. */
export function openConnection(
  services: Services,
  model: DomainModel,
  connector: TwinRow | null,
  businessAccountId: string,
): Connection {
  const settings: Record<string, FieldValue> = {};
  if (!connector) return { businessAccountId, settings };
  for (const fieldId of model.classes.get(connector.class_id)?.fieldIds ?? []) {
    const field = model.fields.get(fieldId);
    const value = field && connector.fields[field.key];
    if (!field || value === undefined) continue;
    settings[field.key] =
      field.typerId === SECRET_TYPER ? unseal(services.config, String(value)) : value;
  }
  return { businessAccountId, settings };
}
