import { type RawBuilder, sql } from "kysely";

import type { Db } from "#platform/base/database/executor.ts";
import { hashToken } from "#platform/base/secrets/hash-token.ts";
import type { Catalogue } from "#tests/bench/catalogue.ts";
import type { Question } from "#tests/bench/search-case.ts";

export interface SearchResult {
  ids: string[];
  total: number;
  /** True if there are more rows than `total`. */
  capped: boolean;
}

/** Finds the user of a token, if they still belong to the business and may view twins of the root class. */
export async function findCaller(
  db: Db,
  token: string,
  { rootId, domainId }: Catalogue,
): Promise<void> {
  const { rows } = await sql`
    select s.business_account_id
    from session s
    join app_user u on u.id = s.user_id and u.state = 'ACTIVE'
    join domain_user d on d.user_id = s.user_id and d.domain_id = s.domain_id
    join business_account_user b
      on b.user_id = s.user_id and b.business_account_id = s.business_account_id
    where s.auth_hash = ${hashToken(token)} and s.domain_id = ${domainId}
      and s.auth_expires_at > now() and exists (
        select from user_group_member m
        join permission_grant_user_group g on g.user_group_id = m.user_group_id
        join twin_class c on c.id = ${rootId} and c.view_permission_id = g.permission_id
        where m.user_id = s.user_id and m.business_account_id = s.business_account_id)`.execute(db);
  if (rows.length !== 1) throw new Error("The caller may not see the twins");
}

/** Reads the page and, unless it is the last one, the count with the platform's cap. */
export async function queryDatabase(
  db: Db,
  { offset = 0, order = sql`t.created_at desc, t.id desc`, from = sql`` }: Question,
  where: RawBuilder<unknown>,
  limit: number,
  platformResult: SearchResult,
): Promise<SearchResult> {
  const { rows } = await sql<{ id: string }>`
    select t.* from twin t ${from} where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (rows.length < limit) return { ids, total: offset + rows.length, capped: false };
  const countLimit = platformResult.capped ? sql`limit ${platformResult.total + 1}` : sql``;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from twin t ${from} where ${where} ${countLimit}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return platformResult.capped && total > platformResult.total
    ? { ids, total: platformResult.total, capped: true }
    : { ids, total, capped: false };
}
