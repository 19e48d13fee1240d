import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/** Inserts a user with an unproved address. False if a user of any domain has it. */
export async function insertUser(
  tx: Tx,
  user: { id: string; full_name: string; email: string; avatar: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto("app_user")
    .values({ ...user, state: "EMAIL_VERIFICATION_REQUIRED" })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the user belongs to a domain that the caller administers, so that the caller may already
 * read their data.
 */
export async function isAdministeredBy(
  tx: Tx,
  userId: string,
  administrator: { userId: string | null; groupId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("user_group_member")
    .innerJoin("domain_user", "domain_user.domain_id", "user_group_member.domain_id")
    .select("domain_user.id")
    .where("user_group_member.user_group_id", "=", administrator.groupId)
    .where("user_group_member.user_id", "=", administrator.userId)
    .where("domain_user.user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasProvedEmail(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom("app_user")
    .select("state")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && user.state !== "EMAIL_VERIFICATION_REQUIRED";
}

/** Whether the user belongs to another domain too. */
export async function isElsewhere(tx: Tx, domainId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("domain_user")
    .select("id")
    .where("user_id", "=", userId)
    .where("domain_id", "<>", domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user is in the group, of all domains or businesses, in this domain. */
export async function isInGroup(tx: Tx, domainId: string, userId: string, groupId: string) {
  const row = await tx
    .selectFrom("user_group_member")
    .select("id")
    .where("user_group_id", "=", groupId)
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the user from the domain with their grants and sessions there; the account and what they
 * created stay.
 */
export async function leaveDomain(tx: Tx, domainId: string, userId: string): Promise<void> {
  await sql`delete from session where domain_id = ${domainId} and user_id = ${userId}`.execute(tx);
  await sql`
    delete from user_group_member member using user_group g
    where g.id = member.user_group_id and member.user_id = ${userId}
      and coalesce(member.domain_id, g.domain_id) = ${domainId}`.execute(tx);
  await sql`
    delete from permission_grant_user granted using permission_schema schema
    where schema.id = granted.permission_schema_id and granted.user_id = ${userId}
      and schema.domain_id = ${domainId}`.execute(tx);
  await tx
    .deleteFrom("domain_user")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
}
