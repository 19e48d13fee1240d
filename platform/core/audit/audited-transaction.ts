import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../services.ts";
import { assertRowCurrent } from "../versions/entity-version.ts";
import { setAuditOrigin } from "./audit.store.ts";
import { type AuditActor, auditOrigin } from "./record-audit.ts";

/**
 * Runs a transaction in which the database records each change of configuration and grants as this actor's.
 * Rejects a request that names an outdated version of the entity it changes.
 */
export function auditedTransaction<T>(
  services: Services,
  actor: AuditActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (tx) => {
    await setAuditOrigin(tx, auditOrigin(services, actor));
    await assertRowCurrent(tx, actor.domainId, services.origin?.ifMatch);
    return work(tx);
  });
}
