import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../services.ts";
import { setAuditOrigin } from "./audit.store.ts";
import { type AuditActor, auditOrigin } from "./record-audit.ts";

/** A transaction in which the database records each change of configuration and grants as this actor's. */
export function auditedTransaction<T>(
  services: Services,
  actor: AuditActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (tx) => {
    await setAuditOrigin(tx, auditOrigin(services, actor));
    return work(tx);
  });
}
