import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import { guardOwnRights } from "../../core/access/guard-own-rights.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertModelCurrent } from "../../core/versions/entity-version.ts";
import { bumpModelVersion } from "./model-row.store.ts";

/**
 * Changes the domain's reference data. Only one change per domain is made at a time, so that what was validated is
 * still true when the change is written. The audit log records every changed row, and permissions that the caller
 * gains are checked.
 */
export function changeModel<T>(
  services: Services,
  caller: Caller,
  change: (tx: Tx, model: DomainModel) => Promise<T>,
): Promise<T> {
  return auditedTransaction(services, caller, async (tx) => {
    const version = await bumpModelVersion(tx, caller.domainId);
    const model =
      caller.model.version === version - 1
        ? caller.model
        : await services.loadModel(tx, caller.domainId, version);
    assertModelCurrent(model, services.origin?.ifMatch);
    const result = await guardOwnRights(services, tx, caller, () => change(tx, model));
    await services.hooks.modelChanged(services, tx, caller);
    return result;
  });
}
