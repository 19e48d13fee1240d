import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/**
 * Inserts a user with an unproved address. Returns false if a user of any domain has the address.
 */
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
 * True if the user belongs to a domain that the caller administers, so that the caller may read
 * their data already.
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

/** True if the user exists in any domain. */
export async function hasUser(tx: Tx, id: string): Promise<boolean> {
  const user = await tx.selectFrom("app_user").select("id").where("id", "=", id).executeTakeFirst();
  return user !== undefined;
}

/**
 * Ends everything that a user of one domain can do, and deletes their name and address, also from
 * emails, invitations and the audit log. The row stays, because twins and their history refer to
 * it.
 */
export async function maskUser(tx: Tx, id: string): Promise<void> {
  await forgetAddress(tx, id);
  for (const table of [
    "session",
    "business_account_user",
    "user_group_member",
    "permission_grant_user",
    "space_role_user",
    "list_view",
    "email_change",
    "email_code",
    "known_browser",
    "second_factor",
    "recovery_code",
    "m2m_client",
    "access_token",
    "domain_former_user",
    "notification_mail",
    "notification_read",
    "twin_touch",
  ] as const) {
    await tx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await tx
    .updateTable("app_user")
    .set({
      full_name: "Deleted user",
      email: `${id}@deleted.invalid`,
      avatar: null,
      password_hash: null,
      state: "DELETED",
    })
    .where("id", "=", id)
    .execute();
}

async function forgetAddress(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from app_user where id = ${id}`.execute(tx);
  const email = rows[0]?.email;
  if (email === undefined) return;
  for (const table of ["email_code", "invitation", "owner_invitation"]) {
    await sql`delete from ${sql.table(table)} where lower(email) = ${email}`.execute(tx);
  }
  await sql`delete from mail_outbox where lower(recipient) = ${email}`.execute(tx);
  await sql`delete from job where name = 'send-mail' and lower(payload ->> 'to') = ${email}`.execute(
    tx,
  );
  for (const table of ["sign_in_delay", "rate_limit"]) {
    await sql`
      delete from ${sql.table(table)} where strpos(lower(key), ${email}) > 0`.execute(tx);
  }
  await sql`select audit_forget(${id}::uuid, ${email})`.execute(tx);
}

/** Lists the businesses of the domain that the user owns. */
export function listOwnedBusinesses(tx: Tx, domainId: string, userId: string) {
  return tx
    .selectFrom("user_group_member")
    .innerJoin("user_group", "user_group.id", "user_group_member.user_group_id")
    .innerJoin("business_account", "business_account.id", "user_group_member.business_account_id")
    .select(["business_account.id", "business_account.name"])
    .where("business_account.domain_id", "=", domainId)
    .where("user_group.key", "=", "owner")
    .where("user_group_member.user_id", "=", userId)
    .execute();
}

export async function hasProvedEmail(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom("app_user")
    .select("state")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && user.state !== "EMAIL_VERIFICATION_REQUIRED";
}

/** True if the user also belongs to another domain. */
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

/**
 * True if the user is in the group in this domain. Memberships for all domains or businesses count
 * too.
 */
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
 * True if the domain removed the user, and the user has joined no other domain since.
 * Administrators may see such a user, because the domain knew them before.
 */
export async function isFormerMember(tx: Tx, domainId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("domain_former_user")
    .select("user_id")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && !(await isElsewhere(tx, domainId, userId));
}

/**
 * Removes the user from the domain with their grants and sessions there. The account and the twins
 * they created stay.
 */
export async function leaveDomain(tx: Tx, domainId: string, userId: string): Promise<void> {
  for (const table of ["session", "access_token"] as const) {
    await tx
      .deleteFrom(table)
      .where("domain_id", "=", domainId)
      .where("user_id", "=", userId)
      .execute();
  }
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
  await tx
    .insertInto("domain_former_user")
    .values({ domain_id: domainId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
