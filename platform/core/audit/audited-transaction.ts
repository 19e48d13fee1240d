import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../services.ts";
import { assertRowCurrent } from "../versions/entity-version.ts";
import { setAuditOrigin } from "./audit.store.ts";
import { type AuditActor, auditOrigin } from "./record-audit.ts";

/**
 * A transaction in which the database records each change of configuration and grants as this actor's. It is rejected
 * if the request names an outdated version of what it changes.
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
