import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { findTenantSettings, lockTwinRow, type TwinRow } from "./twin.store.ts";

/**
 * Executes a step of a job in a transaction with the locked twin and a system caller of the twin's business. Returns
 * null if the twin was deleted.
 */
export async function runAsSystem<T>(
  services: Services,
  twinId: string,
  step: (tx: Tx, caller: Caller, twin: TwinRow) => Promise<T>,
): Promise<T | null> {
  return services.db.transaction().execute(async (tx) => {
    const twin = await lockTwinRow(tx, twinId);
    return twin ? step(tx, await systemCaller(services, tx, twin), twin) : null;
  });
}

/**
 * Lets a use case perform a step that users can't perform directly. The history still names the user.
 */
export function elevateToSystem(caller: Caller): Caller {
  return { ...caller, kind: "system" };
}

/** Returns the caller for the platform's own steps in the business of a twin. */
export async function systemCaller(
  services: Services,
  tx: Tx,
  {
    domain_id: domainId,
    business_account_id: businessAccountId,
  }: Pick<TwinRow, "domain_id" | "business_account_id">,
): Promise<Caller> {
  const settings = await findTenantSettings(tx, domainId, businessAccountId);
  return {
    kind: "system",
    userId: null,
    domainId,
    businessAccountId,
    sessionId: null,
    locale: settings.default_locale,
    groupIds: new Set(),
    permissions: new Set(),
    ownGrants: new Map(),
    permissionSchemaId: settings.permission_schema_id,
    twinflowSchemaId: settings.twinflow_schema_id,
    model: await services.loadModel(tx, domainId, settings.model_version),
  };
}
