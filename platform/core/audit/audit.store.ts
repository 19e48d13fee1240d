import { type Insertable, type Selectable, sql } from "kysely";

import { countCapped, MAX_COUNTED } from "../../base/database/count-capped.ts";
import type { Executor, Tx } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import type { Tables } from "../../base/database/tables.ts";

export type NewAuditEntry = Insertable<Tables["audit_entry"]>;
export type AuditRow = Selectable<Tables["audit_entry"]> & {
  actor_name: string | null;
  actor_email: string | null;
};

/** The actor and origin of changes, which the database's triggers read. */
export interface AuditOrigin {
  domainId: string;
  businessAccountId: string | null;
  actorKind: NewAuditEntry["actor_kind"];
  actorUserId: string | null;
  sessionId: string | null;
  clientAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Makes the database attribute all further configuration changes of the transaction to this caller. */
export async function setAuditOrigin(tx: Tx, origin: AuditOrigin): Promise<void> {
  await sql`select set_config('vitrine.audit_origin', ${JSON.stringify(origin)}, true)`.execute(tx);
}

export async function insertAuditEntries(
  executor: Executor,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await executor.insertInto("audit_entry").values(entries).execute();
}

/** Deletes entries that are older than `days`. No other statement can delete entries. */
export async function purgeAudit(executor: Executor, days: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    select audit_purge(${days}::int)::int as purged`.execute(executor);
  return rows[0]?.purged ?? 0;
}

export interface AuditFilter {
  domainId: string;
  actions: readonly string[];
  actorUserIds: readonly string[];
  actorKinds: readonly NewAuditEntry["actor_kind"][];
  subjectTypes: readonly string[];
  subjectIds: readonly string[];
  businessAccountIds: readonly string[];
  clientAddresses: readonly string[];
  from: Date | undefined;
  until: Date | undefined;
}

/**
 * Searches the log, newest first by default. The total count is capped, because the log is the longest table.
 */
export async function searchAudit(
  db: Executor,
  filter: AuditFilter,
  page: { offset: number; limit: number; sortAsc: boolean | undefined },
): Promise<{ rows: AuditRow[]; total: number; capped: boolean }> {
  const matching = db
    .selectFrom("audit_entry as e")
    .modifyEnd(OWN_PLAN)
    .where("e.domain_id", "=", filter.domainId)
    .$if(filter.actions.length > 0, (query) => query.where("e.action", "in", filter.actions))
    .$if(filter.actorUserIds.length > 0, (query) =>
      query.where("e.actor_user_id", "in", filter.actorUserIds),
    )
    .$if(filter.actorKinds.length > 0, (query) =>
      query.where("e.actor_kind", "in", filter.actorKinds),
    )
    .$if(filter.subjectTypes.length > 0, (query) =>
      query.where("e.subject_type", "in", filter.subjectTypes),
    )
    .$if(filter.subjectIds.length > 0, (query) =>
      query.where("e.subject_id", "in", filter.subjectIds),
    )
    .$if(filter.businessAccountIds.length > 0, (query) =>
      query.where("e.business_account_id", "in", filter.businessAccountIds),
    )
    .$if(filter.clientAddresses.length > 0, (query) =>
      query.where("e.client_address", "in", filter.clientAddresses),
    )
    .$if(filter.from !== undefined, (query) => query.where("e.at", ">=", filter.from ?? null))
    .$if(filter.until !== undefined, (query) => query.where("e.at", "<", filter.until ?? null));
  const direction = page.sortAsc === true ? "asc" : "desc";
  const rows = await matching
    .leftJoin("app_user as u", "u.id", "e.actor_user_id")
    .selectAll("e")
    .select(["u.full_name as actor_name", "u.email as actor_email"])
    .orderBy("e.at", direction)
    .orderBy("e.id", direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await countCapped(db, matching.select("e.id").limit(MAX_COUNTED + 1));
  return { rows, ...counted };
}
