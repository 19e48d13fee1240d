import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { findOwner, findTwinRow, type TwinRow } from "./twin.store.ts";

/**
 * Runs one step of a job on one twin: in a transaction, with the twin locked, as the system within
 * the twin's own business. Null if the twin was deleted.
 */
export async function runAsSystem<T>(
  services: Services,
  twinId: string,
  step: (tx: Tx, caller: Caller, twin: TwinRow) => Promise<T>,
): Promise<T | null> {
  return services.db.transaction().execute(async (tx) => {
    const caller = await systemCaller(services, tx, twinId);
    const twin = caller && (await findTwinRow(tx, caller.domainId, twinId, "change"));
    return twin ? step(tx, caller, twin) : null;
  });
}

/** The use case performs a step that sellers can't perform directly; history still names them. */
export function elevateToSystem(caller: Caller): Caller {
  return { ...caller, kind: "system" };
}

async function systemCaller(services: Services, tx: Tx, twinId: string): Promise<Caller | null> {
  const owner = await findOwner(tx, twinId);
  if (!owner) return null;
  return {
    kind: "system",
    userId: null,
    domainId: owner.domain_id,
    businessAccountId: owner.business_account_id,
    sessionId: null,
    locale: owner.default_locale,
    groupIds: new Set(),
    permissions: new Set(),
    ownGrants: new Map(),
    permissionSchemaId: owner.permission_schema_id,
    twinflowSchemaId: owner.twinflow_schema_id,
    model: await services.loadModel(tx, owner.domain_id, owner.model_version),
  };
}
