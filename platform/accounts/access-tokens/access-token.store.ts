import { type ExpressionBuilder, type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { safePattern } from "../../base/database/sql-conditions.ts";
import type { Tables } from "../../base/database/tables.ts";

export type AccessTokenRow = Selectable<Tables["access_token"]>;

/** A caller, and the access tokens they may see and revoke in addition to their own. */
export interface TokenReader {
  domainId: string;
  userId: string;
  /** Business whose tokens the caller may see, because they manage its members; null if none. */
  businessAccountId: string | null;
  /** True if the caller may see all tokens of the domain. */
  all: boolean;
}

export interface TokenSearch {
  ids: string[];
  userIds: string[];
  nameLike: string[];
  scopes: string[];
}

interface TokenSlice {
  offset: number;
  limit: number;
}

type Builder = ExpressionBuilder<Tables, "access_token">;

function visibleTo(eb: Builder, reader: TokenReader) {
  const inDomain = eb("domain_id", "=", reader.domainId);
  if (reader.all) return inDomain;
  const own = eb("user_id", "=", reader.userId);
  if (reader.businessAccountId === null) return eb.and([inDomain, own]);
  const ofBusiness = eb("business_account_id", "=", reader.businessAccountId);
  return eb.and([inDomain, eb.or([own, ofBusiness])]);
}

/** Lists one page of the tokens that the reader may see, newest first. */
export async function searchTokens(
  db: Executor,
  reader: TokenReader,
  { ids, userIds, nameLike, scopes }: TokenSearch,
  { offset, limit }: TokenSlice,
): Promise<{ rows: AccessTokenRow[]; total: number }> {
  const matching = db
    .selectFrom("access_token")
    .where((eb) => visibleTo(eb, reader))
    .$if(ids.length > 0, (query) => query.where("id", "in", ids))
    .$if(userIds.length > 0, (query) => query.where("user_id", "in", userIds))
    .$if(scopes.length > 0, (query) => query.where(sql<boolean>`scope = any(${scopes})`))
    .$if(nameLike.length > 0, (query) =>
      query.where(sql<boolean>`name ilike any(${nameLike.map(safePattern)})`),
    );
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

export async function countUserTokens(tx: Tx, domainId: string, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("access_token")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertToken(
  tx: Tx,
  token: Omit<AccessTokenRow, "last_used_at">,
): Promise<void> {
  await tx.insertInto("access_token").values(token).execute();
}

/** Deletes and returns a token; undefined if the reader may not see a token with the ID. */
export function deleteToken(
  tx: Tx,
  reader: TokenReader,
  id: string,
): Promise<AccessTokenRow | undefined> {
  return tx
    .deleteFrom("access_token")
    .where((eb) => visibleTo(eb, reader))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** True if the access token exists and has not expired. */
export async function isTokenUsable(executor: Executor, id: string, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom("access_token")
    .select("id")
    .where("id", "=", id)
    .where("auth_expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the user's tokens in every domain. */
export async function deleteTokensOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("access_token").where("user_id", "=", userId).execute();
}

const MARK_INTERVAL_MS = 60_000;

/**
 * Stores when the token was last used, at most once a minute: that is exact enough for people and
 * saves writes.
 */
export async function markTokenUsed(db: Executor, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - MARK_INTERVAL_MS);
  await db
    .updateTable("access_token")
    .set({ last_used_at: at })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", before)]))
    .execute();
}
