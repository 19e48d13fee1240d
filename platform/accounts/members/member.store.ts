import { sql } from "kysely";

import { containsPattern } from "#common/like-pattern.ts";

import type { Executor, Tx } from "../../base/database/executor.ts";

export interface MemberRow {
  kind: "member" | "invitation";
  /** ID of the user, or of the invitation. */
  id: string;
  name: string;
  email: string;
  /** Keys of the groups that grant the member permissions in this business. */
  groupKeys: string[];
  since: Date;
  expiresAt: Date | null;
  /** Message of the mail server that rejected the invitation's address; null if none did. */
  rejection: string | null;
}

export interface MemberSearch {
  businessAccountId: string;
  withInvitations: boolean;
  /** Part of a name or an email address; "" matches all. */
  text: string;
  role?: "owner" | "manager" | undefined;
  kind?: MemberRow["kind"] | undefined;
  /** If undefined, owners come first, then the other members, then the invitations, each sorted by name. */
  sort?: "createdAt" | "name" | undefined;
  ascending?: boolean;
  offset: number;
  limit: number;
}

/**
 * Lists one page of a business's members and, after them, invitations that can still be accepted.
 */
export async function searchMembers(
  db: Executor,
  search: MemberSearch,
): Promise<{ rows: MemberRow[]; total: number }> {
  const { businessAccountId, withInvitations, offset, limit } = search;
  const { role, kind, sort, ascending = true } = search;
  const direction = sql.raw(ascending ? "asc" : "desc");
  const first = {
    createdAt: sql`since ${direction}`,
    name: sql`lower(coalesce(nullif(name, ''), email)) ${direction}`,
    usual: sql`kind = 'invitation', not 'owner' = any(group_keys), lower(name)`,
  };
  const like = containsPattern(search.text);
  const { rows } = await sql<MemberRow & { total: number }>`
    with people as (
      select 'member' as kind, u.id, u.full_name as name, u.email, bau.created_at as since,
             null::timestamptz as expires_at,
             array(
               select g.key from user_group_member m join user_group g on g.id = m.user_group_id
               where m.user_id = u.id and m.business_account_id = bau.business_account_id
               order by g.key
             ) as group_keys
      from business_account_user bau join app_user u on u.id = bau.user_id
      where bau.business_account_id = ${businessAccountId}
      union all
      select 'invitation', i.id, '', i.email, i.created_at, i.expires_at, array['manager']
      from invitation i
      where i.business_account_id = ${businessAccountId} and ${withInvitations}
    )
    select kind, id, name, email, since, expires_at as "expiresAt", group_keys as "groupKeys",
           (select reason from dead_address where kind = 'invitation' and email = lower(people.email))
             as rejection,
           count(*) over () as total
    from people
    where (name ilike ${like} or email ilike ${like})
      and (${role ?? null}::text is null or ${role ?? null}::text = any(group_keys))
      and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
    order by ${first[sort ?? "usual"]}, email, id
    offset ${offset} limit ${limit}`.execute(db);
  const total = rows[0]?.total ?? (offset > 0 ? await countMembers(db, search) : 0);
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** Counts all matches. Needed for a page past the end, which has no row to carry the total. */
async function countMembers(db: Executor, search: MemberSearch): Promise<number> {
  return (await searchMembers(db, { ...search, offset: 0, limit: 1 })).total;
}

export interface Business {
  id: string;
  name: string;
  managerLimit: number;
  /** Number of members who aren't owners. */
  managers: number;
}

/** Makes concurrent changes of a business's members wait for each other. */
export async function lockBusiness(tx: Tx, id: string): Promise<Business> {
  await tx.selectFrom("business_account").select("id").where("id", "=", id).forUpdate().execute();
  const business = await findBusiness(tx, id);
  if (!business) throw new Error(`No business account ${id}`);
  return business;
}

export async function findBusiness(db: Executor, id: string): Promise<Business | undefined> {
  const { rows } = await sql<Business>`
    select ba.id, ba.name, d.manager_limit as "managerLimit",
           (select count(*) from business_account_user bau
            where bau.business_account_id = ba.id and not exists (
              select from user_group_member m join user_group g on g.id = m.user_group_id
              where m.user_id = bau.user_id and m.business_account_id = ba.id and g.key = 'owner'
            )) as managers
    from business_account ba join domain d on d.id = ba.domain_id
    where ba.id = ${id}`.execute(db);
  return rows[0];
}

export interface Membership {
  userId: string;
  isOwner: boolean;
}

/**
 * Removes a user from a business with their grants, sessions and views there. Twins they created
 * stay.
 */
export async function leaveAccount(
  tx: Tx,
  businessAccountId: string,
  userId: string,
): Promise<void> {
  for (const table of [
    "business_account_user",
    "user_group_member",
    "permission_grant_user",
    "session",
    "access_token",
    "list_view",
  ] as const) {
    await tx
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("business_account_id", "=", businessAccountId)
      .execute();
  }
  await tx
    .updateTable("domain_user")
    .set({ last_business_account_id: null })
    .where("user_id", "=", userId)
    .where("last_business_account_id", "=", businessAccountId)
    .execute();
}
