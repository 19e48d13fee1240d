import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { OWN_PLAN } from "../../base/database/own-plan.ts";
import { safePattern } from "../../base/database/sql-conditions.ts";
import type { Tables } from "../../base/database/tables.ts";

export interface DomainUserRow {
  id: string;
  userId: string;
  locale: string | null;
  createdAt: Date;
  fullName: string;
  email: string;
  avatar: string | null;
  state: "ACTIVE" | "DELETED" | "EMAIL_VERIFICATION_REQUIRED" | "BLOCKED";
}

export interface DomainUserSearch {
  domainId: string;
  /** Business whose members are searched; null for all users of the domain. */
  within: string | null;
  userIds: string[];
  notUserIds: string[];
  nameLike: string[];
  nameNotLike: string[];
  emailLike: string[];
  emailNotLike: string[];
  states: string[];
  notStates: string[];
  accountIds: string[];
  notAccountIds: string[];
  /** Groups of which a user must be in at least one, in the domain or in the business `within`. */
  groupIds: string[];
  notGroupIds: string[];
  /**
   * Roles of which a user must have at least one, directly or through a group, in spaces of
   * `spaceOwner` or the domain.
   */
  spaces: SpaceRoleKey[];
  notSpaces: SpaceRoleKey[];
  /** Business whose spaces may be used in the filter; null allows only the domain's own spaces. */
  spaceOwner: string | null;
}

export interface SpaceRoleKey {
  spaceId: string;
  /** Null for any role in the space. */
  roleId: string | null;
}

/** Filters of a search without conditions. */
export const ANY_USER = {
  userIds: [],
  notUserIds: [],
  nameLike: [],
  nameNotLike: [],
  emailLike: [],
  emailNotLike: [],
  states: [],
  notStates: [],
  accountIds: [],
  notAccountIds: [],
  groupIds: [],
  notGroupIds: [],
  spaces: [],
  notSpaces: [],
  spaceOwner: null,
} satisfies Partial<DomainUserSearch>;

interface Slice {
  offset: number;
  limit: number;
  /** `name`, `email` or `createdAt`; any other value means `name`. */
  sortField?: string | undefined;
  sortAsc?: boolean | undefined;
}

const COLUMNS = {
  name: "app_user.full_name",
  email: "app_user.email",
  createdAt: "domain_user.created_at",
} as const;

function toSortColumn(sortField = ""): (typeof COLUMNS)[keyof typeof COLUMNS] {
  return Object.hasOwn(COLUMNS, sortField)
    ? COLUMNS[sortField as keyof typeof COLUMNS]
    : COLUMNS.name;
}

/**
 * Reads one page of the users who satisfy all conditions; `total` counts the users on all pages.
 */
export async function searchDomainUsers(
  db: Executor,
  search: DomainUserSearch,
  { offset, limit, sortField, sortAsc = true }: Slice,
): Promise<{ rows: DomainUserRow[]; total: number }> {
  const matching = db
    .selectFrom("domain_user")
    .innerJoin("app_user", "app_user.id", "domain_user.user_id")
    .where("domain_user.domain_id", "=", search.domainId)
    .where((eb) => eb.and(conditions(eb, search)))
    .modifyEnd(OWN_PLAN);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      "domain_user.id",
      "domain_user.user_id as userId",
      "domain_user.locale",
      "domain_user.created_at as createdAt",
      "app_user.full_name as fullName",
      "app_user.email",
      "app_user.avatar",
      "app_user.state",
    ])
    .orderBy(toSortColumn(sortField), sortAsc ? "asc" : "desc")
    .orderBy("domain_user.id")
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

type Builder = ExpressionBuilder<Tables, "domain_user" | "app_user">;

function conditions(eb: Builder, search: DomainUserSearch): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  const isMemberOf = (ids: string[]) =>
    eb.exists(
      eb
        .selectFrom("business_account_user as membership")
        .select(sql`1`.as("one"))
        .whereRef("membership.user_id", "=", "domain_user.user_id")
        .where(sql<SqlBool>`membership.business_account_id = any(${ids})`),
    );
  const like = (column: "full_name" | "email", patterns: string[]) =>
    sql<SqlBool>`${eb.ref(`app_user.${column}`)} ilike any(${patterns.map(safePattern)})`;

  const inGroup = (ids: string[]) =>
    eb.exists(
      eb
        .selectFrom("user_group_member as place")
        .select(sql`1`.as("one"))
        .whereRef("place.user_id", "=", "domain_user.user_id")
        .where(sql<SqlBool>`place.user_group_id = any(${ids}::uuid[])`)
        .where(sql<SqlBool>`coalesce(place.domain_id, ${search.domainId}) = ${search.domainId}`)
        .where(
          sql<SqlBool>`${search.within}::uuid is null
            or coalesce(place.business_account_id, ${search.within}) = ${search.within}`,
        ),
    );

  const inSpace = ({ spaceId, roleId }: SpaceRoleKey) => sql<SqlBool>`exists (
    select from twin space
    join lateral (
      select user_id, space_role_id from space_role_user where space_id = space.id
      union all
      select member.user_id, held.space_role_id from space_role_user_group held
      join user_group_member member on member.user_group_id = held.user_group_id
        and coalesce(member.domain_id, space.domain_id) = space.domain_id
        and (member.business_account_id is null
          or member.business_account_id = space.business_account_id)
      where held.space_id = space.id) holder on holder.user_id = domain_user.user_id
    where space.id = ${spaceId}::uuid and space.domain_id = ${search.domainId}
      and (space.business_account_id is null
        or space.business_account_id = ${search.spaceOwner}::uuid)
      and (${roleId}::uuid is null or holder.space_role_id = ${roleId}::uuid))`;

  if (search.within !== null) all.push(isMemberOf([search.within]));
  if (search.userIds.length > 0) all.push(sql`domain_user.user_id = any(${search.userIds})`);
  if (search.notUserIds.length > 0) {
    all.push(sql`domain_user.user_id <> all(${search.notUserIds})`);
  }
  if (search.nameLike.length > 0) all.push(like("full_name", search.nameLike));
  if (search.nameNotLike.length > 0) all.push(eb.not(like("full_name", search.nameNotLike)));
  if (search.emailLike.length > 0) all.push(like("email", search.emailLike));
  if (search.emailNotLike.length > 0) all.push(eb.not(like("email", search.emailNotLike)));
  if (search.states.length > 0) all.push(sql`app_user.state = any(${search.states})`);
  if (search.notStates.length > 0) all.push(sql`app_user.state <> all(${search.notStates})`);
  if (search.accountIds.length > 0) all.push(isMemberOf(search.accountIds));
  if (search.notAccountIds.length > 0) all.push(eb.not(isMemberOf(search.notAccountIds)));
  if (search.groupIds.length > 0) all.push(inGroup(search.groupIds));
  if (search.notGroupIds.length > 0) all.push(eb.not(inGroup(search.notGroupIds)));
  if (search.spaces.length > 0) all.push(eb.or(search.spaces.map(inSpace)));
  all.push(...search.notSpaces.map((place) => eb.not(inSpace(place))));
  return all;
}

export interface MembershipRow {
  id: string;
  userId: string;
  businessAccountId: string;
  createdAt: Date;
}

/**
 * Lists memberships of the users in businesses of the domain; only those in the business `within`,
 * unless it is null.
 */
export function listMemberships(
  db: Executor,
  domainId: string,
  userIds: string[],
  within: string | null,
): Promise<MembershipRow[]> {
  return db
    .selectFrom("business_account_user")
    .innerJoin(
      "business_account",
      "business_account.id",
      "business_account_user.business_account_id",
    )
    .select([
      "business_account_user.id",
      "business_account_user.user_id as userId",
      "business_account_user.business_account_id as businessAccountId",
      "business_account_user.created_at as createdAt",
    ])
    .where("business_account.domain_id", "=", domainId)
    .where(sql<SqlBool>`business_account_user.user_id = any(${userIds})`)
    .$if(within !== null, (query) => query.where("business_account.id", "=", within))
    .orderBy("business_account.name")
    .execute();
}
