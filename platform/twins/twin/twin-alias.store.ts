import { type Selectable, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type AliasRow = Selectable<Tables["twin_alias"]>;
export type AliasKind = AliasRow["kind"];

/** Request for an alias. Its number is the next one of this owner, kind and class. */
export interface AliasRequest {
  twinId: string;
  kind: AliasKind;
  /** ID of the domain, business or space twin within which aliases are counted. */
  ownerId: string;
  /** ID of the class whose twins are counted; null if twins of all classes are counted together. */
  classId: string | null;
  prefix: string;
}

const ANY_CLASS = "00000000-0000-0000-0000-000000000000";

export function aliasesOfTwins(
  executor: Executor,
  twinIds: readonly string[],
): Promise<AliasRow[]> {
  return executor
    .selectFrom("twin_alias")
    .selectAll()
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy(sql`array_position(array['D','C','B','S','T','K'], kind)`)
    .execute();
}

/**
 * Assigns aliases and returns them. If a concurrent request has assigned one first, that one stays and the number of
 * this request remains unused.
 */
export async function assignAliases(
  executor: Executor,
  domainId: string,
  requests: readonly AliasRequest[],
): Promise<AliasRow[]> {
  if (requests.length === 0) return [];
  const column = (read: (request: AliasRequest) => string) => requests.map(read);
  const { rows } = await sql<AliasRow>`
    with given as (
      select twin_id, kind, owner_id, class_id, prefix,
        row_number() over (partition by owner_id, kind, class_id order by at) as place
      from unnest(
        ${column((request) => request.twinId)}::uuid[], ${column((request) => request.kind)}::text[],
        ${column((request) => request.ownerId)}::uuid[],
        ${column((request) => request.classId ?? ANY_CLASS)}::uuid[], ${column((request) => request.prefix)}::text[]
      ) with ordinality as given (twin_id, kind, owner_id, class_id, prefix, at)
    ), counted as (
      select owner_id, kind, class_id, count(*)::int as taken from given
      group by owner_id, kind, class_id
    ), numbered as (
      insert into twin_alias_counter as counter (owner_id, kind, class_id, last)
      select owner_id, kind, class_id, taken from counted order by owner_id, kind, class_id
      on conflict (owner_id, kind, class_id) do update set last = counter.last + excluded.last
      returning owner_id, kind, class_id, last
    )
    insert into twin_alias (twin_id, kind, domain_id, owner_id, alias)
    select twin_id, kind, ${domainId}::uuid, owner_id, prefix || '-' || kind || (last - taken + place)
    from given join counted using (owner_id, kind, class_id)
      join numbered using (owner_id, kind, class_id)
    on conflict do nothing
    returning twin_id, kind, domain_id, owner_id, alias`.execute(executor);
  return rows;
}

/**
 * Maximum number of twins that are read for an alias. Several businesses may have the same alias, and this number is
 * enough to find the one that the caller may see.
 */
const MAX_SAME_ALIASES = 100;

export async function listAliases(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
  alias: string,
): Promise<AliasRow[]> {
  return (
    executor
      .selectFrom("twin_alias")
      .selectAll()
      .where("domain_id", "=", domainId)
      .where(sql<boolean>`upper(alias) = upper(${alias})`)
      // Aliases of the caller's business come first.
      .orderBy(sql`owner_id is not distinct from ${businessAccountId}`, "desc")
      .limit(MAX_SAME_ALIASES)
      .execute()
  );
}

/** Returns the IDs that are twins of the business. */
export async function filterTwinsOfBusiness(
  executor: Executor,
  domainId: string,
  businessAccountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom("twin")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("domain_id", "=", domainId)
    .where("business_account_id", "=", businessAccountId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds the nearest head of each twin that has one of the classes. Returns IDs of heads by ID of the twin.
 */
export async function findNearestHeads(
  executor: Executor,
  twinIds: readonly string[],
  classIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ twin_id: string; head_id: string }>`
    with recursive up as (
      select id as twin_id, head_id, 1 as depth from twin where id = any(${twinIds}::uuid[])
      union all
      select up.twin_id, head.head_id, up.depth + 1
      from up join twin head on head.id = up.head_id
      where not head.class_id = any(${classIds}::uuid[]) and up.depth < 50
    )
    select up.twin_id, up.head_id from up join twin head on head.id = up.head_id
    where head.class_id = any(${classIds}::uuid[])`.execute(executor);
  return new Map(rows.map(({ twin_id, head_id }) => [twin_id, head_id]));
}
