import { sql, type SqlBool } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { safePattern } from "../../base/database/sql-conditions.ts";

export interface SpaceHolderRow {
  id: string;
  fullName: string;
  email: string;
  avatar: string | null;
  /** IDs of the user's roles in the space, including those through a group. */
  roleIds: string[];
}

export interface SpaceHolderSearch {
  spaceId: string;
  /** IDs of roles. Only users with at least one of these roles are listed, but each with all of their roles. */
  roleIds: readonly string[];
  groupIds: readonly string[];
  nameLike: string | null;
  userId: string | null;
}

interface Slice {
  offset: number;
  limit: number;
  sortAsc?: boolean | undefined;
}

/** Searches users with a role in the space. Sorts by name. */
export async function searchSpaceHolders(
  db: Executor,
  search: SpaceHolderSearch,
  slice: Slice,
): Promise<{ rows: SpaceHolderRow[]; total: number }> {
  const page = await selectHolders(db, search, slice);
  if (page.total > 0 || slice.offset === 0) return page;
  // Rows carry the total, but a page behind the last one has no rows.
  const { total } = await selectHolders(db, search, { offset: 0, limit: 1 });
  return { rows: [], total };
}

async function selectHolders(
  db: Executor,
  { spaceId, roleIds, groupIds, nameLike, userId }: SpaceHolderSearch,
  {
    offset,
    limit,
    sortAsc = true,
  }: { offset: number; limit: number; sortAsc?: boolean | undefined },
): Promise<{ rows: SpaceHolderRow[]; total: number }> {
  const inGroup = sql<SqlBool>`member.user_group_id = any(${groupIds}::uuid[])`;
  const direction = sortAsc ? sql`asc` : sql`desc`;
  const { rows } = await sql<SpaceHolderRow & { total: number }>`
    with space as (select id, domain_id, business_account_id from twin where id = ${spaceId}),
    membership as (
      select member.user_id, member.user_group_id from user_group_member member, space
      where coalesce(member.domain_id, space.domain_id) = space.domain_id
        and (member.business_account_id is null
          or member.business_account_id = space.business_account_id)),
    holder as (
      select user_id, space_role_id from space_role_user where space_id = ${spaceId}
      union
      select member.user_id, held.space_role_id from space_role_user_group held
      join membership member using (user_group_id) where held.space_id = ${spaceId})
    select u.id, u.full_name as "fullName", u.email, u.avatar,
           array_agg(holder.space_role_id order by holder.space_role_id) as "roleIds",
           count(*) over ()::int as total
    from holder join app_user u on u.id = holder.user_id
    where (${userId}::uuid is null or u.id = ${userId}::uuid)
      and (${nameLike}::text is null or u.full_name ilike ${safePattern(`%${nameLike ?? ""}%`)})
      and (${groupIds.length === 0} or exists (
        select from membership member where member.user_id = u.id and ${inGroup}))
    group by u.id
    having ${roleIds.length === 0}
      or array_agg(holder.space_role_id) && ${roleIds}::uuid[]
    order by u.full_name ${direction}, u.id ${direction}
    offset ${offset} limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface HeldRole {
  spaceId: string;
  roleId: string;
  /** ID of the group through which the user has the role; null if directly. */
  groupId: string | null;
}

/** Lists the user's roles in all spaces of the domain, including those through groups. */
export async function listRolesOfUser(
  db: Executor,
  domainId: string,
  userId: string,
  limit: number,
): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select held.space_id as "spaceId", held.space_role_id as "roleId", held.group_id as "groupId"
    from (
      select space_id, space_role_id, null::uuid as group_id
      from space_role_user where user_id = ${userId}
      union
      select held.space_id, held.space_role_id, held.user_group_id
      from space_role_user_group held
      join user_group_member member using (user_group_id)
      join twin space on space.id = held.space_id
      where member.user_id = ${userId}
        and coalesce(member.domain_id, space.domain_id) = space.domain_id
        and (member.business_account_id is null
          or member.business_account_id = space.business_account_id)) held
    join twin on twin.id = held.space_id and twin.domain_id = ${domainId}
    order by twin.name, held.space_id, held.space_role_id
    limit ${limit}`.execute(db);
  return rows;
}

/** IDs of the users who hold the role directly. */
export async function listDirectHolderIds(
  db: Executor,
  { spaceId, roleId }: { spaceId: string; roleId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("space_role_user")
    .select("user_id")
    .where("space_id", "=", spaceId)
    .where("space_role_id", "=", roleId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
