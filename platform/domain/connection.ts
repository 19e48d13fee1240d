import type { Executor, Services } from "../context.ts";
import { isKindOf } from "../engine/class-properties.ts";
import {
  CARD_ROOT,
  CONNECTOR_ROOT,
  marketplaceKey,
  statusKeyOf,
} from "../engine/marketplace-rules/marketplace.ts";
import type { DomainModel, FieldValue, Link } from "../engine/model.ts";
import type { Connection } from "../marketplaces/adapter.ts";
import { linkedTwinId, twinsOfRoot } from "../store/selling.ts";
import type { TwinRow } from "../store/twins.ts";
import { unseal } from "./seal.ts";

const SECRET_TYPER = 1326;

/** The account at the marketplace that a card is sold through; null when there is none. */
export async function connectorOfCard(
  executor: Executor,
  model: DomainModel,
  card: { id: string; businessAccountId: string; marketplace: string },
): Promise<TwinRow | null> {
  const connectors = await connectorsOf(executor, model, card);
  const link = connectorLink(model);
  const linkedId = link && (await linkedTwinId(executor, card.id, link.id));
  // The link of a deleted card is gone, and its listing still has to be ended.
  return connectors.find(({ id }) => id === linkedId) ?? connectors[0] ?? null;
}

/** Connectors of a marketplace, connected ones first. */
export async function connectorsOf(
  executor: Executor,
  model: DomainModel,
  of: { businessAccountId: string; marketplace: string },
): Promise<TwinRow[]> {
  const root = model.classByKey.get(CONNECTOR_ROOT);
  if (!root) return [];
  const rows = await twinsOfRoot(executor, of.businessAccountId, root.id);
  return rows
    .filter((row) => {
      const twinClass = model.classes.get(row.class_id);
      return twinClass && marketplaceKey(model, twinClass) === of.marketplace;
    })
    .toSorted((a, b) => Number(isConnected(model, b)) - Number(isConnected(model, a)));
}

export function isConnected(model: DomainModel, connector: TwinRow): boolean {
  return ["connected", "loading"].includes(statusKeyOf(model, connector.status_id));
}

/** The link from a marketplace card to the connector it is sold through. */
export function connectorLink(model: DomainModel): Link | undefined {
  const [card, connector] = [model.classByKey.get(CARD_ROOT), model.classByKey.get(CONNECTOR_ROOT)];
  if (!card || !connector) return undefined;
  return [...model.links.values()].find(
    (link) =>
      isKindOf(model, card.id, link.srcClassId) && isKindOf(model, connector.id, link.dstClassId),
  );
}

/** Opens the connector's secrets for the adapter; the result must not outlive the call. */
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
