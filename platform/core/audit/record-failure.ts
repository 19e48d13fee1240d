import { countPoint } from "../../base/limits/rate-limit.store.ts";
import type { Services } from "../services.ts";
import { type AuditActor, type AuditEvent, recordAudit } from "./record-audit.ts";

/**
 * Maximum number of failures with an entry each. Further failures share an entry, so that guesses can't fill the
 * disk.
 */
const PER_ADDRESS = { name: "audit-address", points: 30, seconds: 15 * 60 };
const PER_DOMAIN = { name: "audit-domain", points: 1000, seconds: 60 * 60 };

/**
 * Records a rejected attempt, such as a failed sign-in. It must be called outside a transaction: that of the attempt
 * is rolled back, and counting needs its own connection.
 */
export async function recordFailure(
  services: Services,
  actor: AuditActor,
  event: AuditEvent,
): Promise<void> {
  const address = services.origin?.clientAddress ?? "local";
  const attempts = [
    { limit: PER_ADDRESS, key: `${actor.domainId}|${address}` },
    { limit: PER_DOMAIN, key: actor.domainId },
  ];
  for (const { limit, key } of attempts) {
    const excess = await countBeyond(services, limit, key);
    if (excess === 0) continue;
    if (excess === 1) await recordAudit(services.db, services, actor, tooMany(event, limit));
    return;
  }
  await recordAudit(services.db, services, actor, event);
}

async function countBeyond(
  { db }: Services,
  limit: { name: string; points: number; seconds: number },
  key: string,
): Promise<number> {
  const { consumedPoints } = await countPoint(db, limit, key.slice(0, 200));
  return Math.max(0, consumedPoints - limit.points);
}

function tooMany({ action, subject }: AuditEvent, limit: { points: number; seconds: number }) {
  return {
    action,
    subject: { type: subject.type },
    after: { omittedAfter: limit.points, windowMinutes: limit.seconds / 60 },
  };
}
