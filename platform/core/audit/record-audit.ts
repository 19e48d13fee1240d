import type { Executor } from "../../base/database/executor.ts";
import type { Services } from "../services.ts";
import { type AuditOrigin, insertAuditEntries, type NewAuditEntry } from "./audit.store.ts";

/** The actor of an audit entry: a `Caller`, or these members alone if there is no session, such as at sign-in. */
export interface AuditActor {
  domainId: string;
  /** Kind of the actor; default: a user if `userId` is set, else a guest. */
  kind?: AuditOrigin["actorKind"];
  userId?: string | null;
  businessAccountId?: string | null;
  sessionId?: string | null;
}

export interface AuditEvent {
  /** Action as a noun and its change: `sign_in.failed`, `member.removed`. */
  action: `${string}.${string}`;
  subject: { type: string; id?: string | null; name?: string | null };
  /** Changed values that are worth reading later. The database masks members whose name suggests a secret. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/**
 * Writes one entry of the audit log, in the transaction of the change it describes. Not needed for configuration and
 * grants: `auditedTransaction`, which `changeModel` uses, records each of their rows.
 */
export async function recordAudit(
  tx: Executor,
  services: Pick<Services, "origin">,
  actor: AuditActor,
  event: AuditEvent,
): Promise<void> {
  await recordAudits(tx, services, actor, [event]);
}

/** Records many changes of one caller, in one statement. */
export async function recordAudits(
  tx: Executor,
  services: Pick<Services, "origin">,
  actor: AuditActor,
  events: readonly AuditEvent[],
): Promise<void> {
  const origin = auditOrigin(services, actor);
  const entries = events.map((event) => toEntry(origin, event));
  await insertAuditEntries(tx, entries);
}

function toEntry(
  origin: AuditOrigin,
  { action, subject, before, after }: AuditEvent,
): NewAuditEntry {
  return {
    domain_id: origin.domainId,
    business_account_id: origin.businessAccountId,
    actor_kind: origin.actorKind,
    actor_user_id: origin.actorUserId,
    session_id: origin.sessionId,
    client_address: origin.clientAddress,
    user_agent: origin.userAgent,
    request_id: origin.requestId,
    action,
    subject_type: subject.type,
    subject_id: subject.id ?? null,
    subject_name: subject.name?.slice(0, MAX_NAME_LENGTH) ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  };
}

const MAX_NAME_LENGTH = 300;

export function auditOrigin({ origin }: Pick<Services, "origin">, actor: AuditActor): AuditOrigin {
  const userId = actor.userId ?? null;
  return {
    domainId: actor.domainId,
    businessAccountId: actor.businessAccountId ?? null,
    actorKind: actor.kind ?? (userId === null ? "guest" : "user"),
    actorUserId: userId,
    sessionId: actor.sessionId ?? null,
    clientAddress: origin?.clientAddress.slice(0, 100) ?? null,
    userAgent: origin?.userAgent ?? null,
    requestId: origin?.requestId ?? null,
  };
}
