import { type Sentences } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { openConnection } from "./connection.ts";

/** Tests the account's credentials and sets the connector's status to the result. */
export async function tryConnector(
  services: MarketplaceServices,
  connectorId: string,
): Promise<void> {
  const task = await runAsSystem(services, connectorId, async (_tx, { model }, connector) => ({
    waiting: statusKeyOf(model, connector.status_id) === "connecting",
    adapter: adapterOf(services, model, connector),
    connection: openConnection(services, model, connector, connector.business_account_id ?? ""),
  }));
  if (!task?.waiting) return;
  const result = await task.adapter.tryConnection(task.connection);
  await settleConnector(services, connectorId, result.ok ? null : result.message);
}

export async function failConnector(
  services: MarketplaceServices,
  connectorId: string,
  error: Error,
): Promise<void> {
  await settleConnector(services, connectorId, userFacingReason(error));
}

async function settleConnector(
  services: MarketplaceServices,
  connectorId: string,
  problem: Sentences | null,
): Promise<void> {
  await runAsSystem(services, connectorId, async (tx, caller, connector) => {
    if (statusKeyOf(caller.model, connector.status_id) !== "connecting") return;
    const alias = problem === null ? "connected" : "connect_failed";
    await performTransition(services, tx, caller, connector, alias);
    if (problem === null) return;
    await notify(services, tx, caller, {
      kind: "connector-failed",
      twin: connector,
      effectKey: `connector:${connector.id}:${connector.updated_at.toISOString()}`,
      reason: problem,
    });
  });
}

function adapterOf(services: MarketplaceServices, model: DomainModel, connector: TwinRow) {
  const adapter = findAdapter(services, model, connector.class_id);
  if (!adapter) throw new Error(`No adapter for the connector ${connector.id}`);
  return adapter;
}
