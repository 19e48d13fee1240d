import { type CompiledQuery, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { TokenScope } from "../../core/access/caller.ts";
import {
  groupIdsSql,
  type OwnGrantRow,
  userGrantsSql,
  type PrincipalSql,
} from "../../core/access/effective-grant.queries.ts";

/** Everything that a request needs to know about its caller, as one row. */
export interface SessionRow {
  id: string;
  user_id: string;
  user_state: string;
  business_account_id: string | null;
  auth_expires_at: Date;
  locale: string | null;
  default_locale: string;
  model_version: number;
  permission_schema_id: string | null;
  twinflow_schema_id: string | null;
  /** False if the user was removed from the domain, or from the session's business. */
  is_member: boolean;
  group_ids: string[];
  user_grants: OwnGrantRow[];
  /** Scope of an access token; null for a session. */
  token_scope: TokenScope | null;
}

const WHO: PrincipalSql = {
  user: sql`s.user_id`,
  domain: sql`s.domain_id`,
  account: sql`s.business_account_id`,
};

/** Tables of the tokens that authenticate a caller. Both have the columns that are read for this. */
type Principals = "session" | "access_token";

const principal = (table: Principals) => sql<SessionRow>`
    select s.id, s.user_id, u.state as user_state, s.business_account_id, s.auth_expires_at,
           du.locale, d.default_locale, d.model_version,
           coalesce(ba.permission_schema_id, d.permission_schema_id) as permission_schema_id,
           coalesce(ba.twinflow_schema_id, d.twinflow_schema_id) as twinflow_schema_id,
           du.id is not null and (s.business_account_id is null or exists (
             select from business_account_user bau
             where bau.business_account_id = s.business_account_id and bau.user_id = s.user_id
           )) as is_member,
           ${groupIdsSql(WHO)} as group_ids,
           ${userGrantsSql(WHO)} as user_grants,
           ${table === "session" ? sql`null::text` : sql`s.scope`} as token_scope
    from ${sql.table(table)} s
    join domain d on d.id = s.domain_id
    join app_user u on u.id = s.user_id
    left join domain_user du on du.domain_id = s.domain_id and du.user_id = s.user_id
    left join business_account ba on ba.id = s.business_account_id
    where s.auth_hash = ${null} and s.domain_id = ${null}`;
const compiled: Partial<Record<Principals, CompiledQuery<SessionRow>>> = {};

/**
 * Finds the caller of a token in one domain; undefined if the token is unknown there. The token may
 * have expired.
 */
export async function findSession(
  db: Executor,
  table: Principals,
  domainId: string,
  authHash: Buffer,
): Promise<SessionRow | undefined> {
  // Compiled once, because it runs on every request and only its parameters change.
  const query = (compiled[table] ??= principal(table).compile(db));
  const parameters = [authHash, domainId];
  const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters });
  return rows[0];
}

export async function findSessionDomainId(
  db: Executor,
  table: Principals,
  authHash: Buffer,
): Promise<string | undefined> {
  const session = await db
    .selectFrom(table)
    .select("domain_id")
    .where("auth_hash", "=", authHash)
    .executeTakeFirst();
  return session?.domain_id;
}

export interface TokenHashes {
  auth_hash: Buffer;
  auth_expires_at: Date;
  refresh_hash: Buffer;
  refresh_expires_at: Date;
  family_hash: Buffer;
}

export async function addSession(
  db: Executor,
  session: TokenHashes & {
    id: string;
    domain_id: string;
    user_id: string;
    business_account_id: string | null;
    user_agent: string | null;
    fingerprint_hash?: Buffer | null;
    created_at?: Date;
    last_used_at?: Date;
  },
): Promise<void> {
  await db.insertInto("session").values(session).execute();
}

/** Ends the user's least recently used sessions beyond `maxPerUser`. Returns true if any ended. */
export async function endOldestSessions(
  db: Executor,
  userId: string,
  maxPerUser: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from session where id in (
      select id from session where user_id = ${userId}
      order by last_used_at desc, id offset ${maxPerUser})
    returning id`.execute(db);
  return rows.length > 0;
}

/** A refresh token, and the fingerprint of the request's browser; null if it sent none. */
export interface RefreshQuery {
  domainId: string;
  refreshHash: Buffer;
  fingerprintHash: Buffer | null;
  now: Date;
}

/**
 * Replaces the session's pair of tokens with a single statement and returns the user. A session that was started
 * before `begunAfter` isn't prolonged, even if it is in use.
 */
export async function rotateSession(
  db: Executor,
  { domainId, refreshHash, fingerprintHash, now }: RefreshQuery,
  begunAfter: Date,
  tokens: TokenHashes,
): Promise<string | undefined> {
  const rotated = await db
    .updateTable("session")
    .set({ ...tokens, last_used_at: now, previous_refresh_hash: refreshHash, rotated_at: now })
    .where("refresh_hash", "=", refreshHash)
    .where("domain_id", "=", domainId)
    .where("refresh_expires_at", ">", now)
    .where("created_at", ">", begunAfter)
    .where((eb) =>
      fingerprintHash
        ? eb("fingerprint_hash", "=", fingerprintHash)
        : eb("fingerprint_hash", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return rotated?.user_id;
}

/**
 * Finds a session by the part that all its refresh tokens share, so that a used token is
 * recognized.
 */
export function findSessionFamily(db: Executor, domainId: string, familyHash: Buffer) {
  return db
    .selectFrom("session")
    .select([
      "id",
      "user_id",
      "refresh_hash",
      "previous_refresh_hash",
      "rotated_at",
      "fingerprint_hash",
      "auth_expires_at",
      "refresh_expires_at",
    ])
    .where("domain_id", "=", domainId)
    .where("family_hash", "=", familyHash)
    .executeTakeFirst();
}

/** Ends the sessions with these tokens. Each hash may be that of a session token or a refresh token. */
export async function endSession(
  db: Executor,
  domainId: string,
  hashes: readonly Buffer[],
): Promise<{ id: string; user_id: string }[]> {
  return db
    .deleteFrom("session")
    .where("domain_id", "=", domainId)
    .where((eb) => eb.or([eb("auth_hash", "in", hashes), eb("refresh_hash", "in", hashes)]))
    .returning(["id", "user_id"])
    .execute();
}

export async function deleteExpiredSessions(
  db: Executor,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("refresh_expires_at", "<=", now)
    .execute();
}

/** Moves a session to another business of this or another domain, or to none. */
export async function moveSession(
  db: Executor,
  sessionId: string,
  { domainId, businessAccountId }: { domainId: string; businessAccountId: string | null },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ domain_id: domainId, business_account_id: businessAccountId })
    .where("id", "=", sessionId)
    .execute();
}

export interface OwnSessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** Lists a user's sessions in the domain, the last used first. */
export function listUserSessions(
  db: Executor,
  domainId: string,
  userId: string,
  now: Date,
): Promise<OwnSessionRow[]> {
  return db
    .selectFrom("session")
    .select(["id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .where("refresh_expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Returns false if the session belongs to another user or has ended. */
export async function endSessionOfUser(
  db: Executor,
  userId: string,
  domainId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the user's sessions in every domain, because all of them depend on one password. */
export async function endSessionsOfUser(
  db: Executor,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(exceptId !== null, (rows) => rows.where("id", "<>", exceptId ?? ""))
    .execute();
}
