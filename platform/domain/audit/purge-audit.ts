import type { Services } from "../../context.ts";
import { purgeAudit } from "../../store/audit.ts";

const PURGE_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** Deletes entries older than AUDIT_DAYS, at start and once a day. Returns how to stop. */
export function startAuditPurge({ db, config, log }: Services): () => Promise<void> {
  const purge = async () => {
    try {
      await purgeAudit(db, config.auditDays);
    } catch (error) {
      log.error({ err: error }, "audit purge failed");
    }
  };
  let running = purge();
  const timer = setInterval(() => {
    running = running.then(purge);
  }, PURGE_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
