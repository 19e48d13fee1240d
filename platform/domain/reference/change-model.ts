import type { Caller, Services, Tx } from "../../context.ts";
import type { DomainModel } from "../../engine/model.ts";
import { raiseModelVersion } from "../../store/reference-rows.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import { guardOwnRights } from "../permissions/guard-own-rights.ts";

/**
 * Changes the domain's reference data. One change at a time per domain, each on the model as the
 * one before it left it, so that what was checked still holds when it is written. The audit log
 * gets every row that it changes, and what it gives the caller is checked.
 */
export function changeModel<T>(
  services: Services,
  caller: Caller,
  change: (tx: Tx, model: DomainModel) => Promise<T>,
): Promise<T> {
  return auditedTransaction(services, caller, async (tx) => {
    const version = await raiseModelVersion(tx, caller.domainId);
    const model =
      caller.model.version === version - 1
        ? caller.model
        : await services.loadModel(tx, caller.domainId, version);
    return guardOwnRights(services, tx, caller, () => change(tx, model));
  });
}
