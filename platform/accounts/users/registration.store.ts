import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

export interface KnownUser {
  id: string;
  state: "ACTIVE" | "DELETED" | "EMAIL_VERIFICATION_REQUIRED" | "BLOCKED";
}

/** Finds or creates the user with an address, and locks it until the transaction ends. */
export async function lockOrInsertUser(
  tx: Tx,
  email: string,
  fullName: string,
): Promise<KnownUser> {
  await tx
    .insertInto("app_user")
    .values({
      id: randomUUID(),
      full_name: fullName,
      email,
      state: "EMAIL_VERIFICATION_REQUIRED",
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
  return tx
    .selectFrom("app_user")
    .select(["id", "state"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Sets name and password of an account whose address has been proved, and makes it active. A
 * pending change of the address is deleted.
 */
export async function activateUser(
  tx: Tx,
  userId: string,
  user: { fullName: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ full_name: user.fullName, password_hash: user.passwordHash, state: "ACTIVE" })
    .where("id", "=", userId)
    .execute();
  await tx.deleteFrom("email_change").where("user_id", "=", userId).execute();
}

/**
 * Deletes the account of an unfinished sign-up, so that its address can be used again. An account
 * that belongs to a domain stays.
 */
export async function deleteUnprovedUser(tx: Tx, email: string): Promise<void> {
  await sql`
    delete from app_user u
    where lower(u.email) = ${email} and u.state = 'EMAIL_VERIFICATION_REQUIRED'
      and not exists (select from domain_user du where du.user_id = u.id)`.execute(tx);
}

/** Turns the account of an unfinished sign-up into a user that was added by an administrator, and returns its ID. */
export async function adoptUnprovedUser(
  tx: Tx,
  user: { full_name: string; email: string; avatar: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update app_user u set full_name = ${user.full_name}, avatar = ${user.avatar}
    where lower(u.email) = ${user.email} and u.state = 'EMAIL_VERIFICATION_REQUIRED'
      and not exists (select from domain_user du where du.user_id = u.id)
    returning u.id`.execute(tx);
  return rows[0]?.id;
}

/** Adds a user to the domain; nothing changes if they are a member. */
export async function joinDomain(
  tx: Tx,
  member: { domainId: string; userId: string; locale: string; businessAccountId: string | null },
): Promise<void> {
  await tx
    .insertInto("domain_user")
    .values({
      id: randomUUID(),
      domain_id: member.domainId,
      user_id: member.userId,
      locale: member.locale,
      last_business_account_id: member.businessAccountId,
    })
    .onConflict((conflict) => conflict.columns(["domain_id", "user_id"]).doNothing())
    .execute();
}

export async function openAccount(
  tx: Tx,
  account: { id: string; domainId: string; name: string },
): Promise<void> {
  await tx
    .insertInto("business_account")
    .values({ id: account.id, domain_id: account.domainId, name: account.name })
    .execute();
}

/** Adds a member to a business without any permissions. */
export async function enterAccount(
  tx: Tx,
  member: { businessAccountId: string; userId: string },
): Promise<void> {
  await tx
    .insertInto("business_account_user")
    .values({
      id: randomUUID(),
      business_account_id: member.businessAccountId,
      user_id: member.userId,
    })
    .execute();
}

interface GroupMembership {
  domainId: string;
  businessAccountId: string;
  userId: string;
  groupKey: string;
}

/** Moves a member of a business from one of the domain's groups to another. */
export async function changeGroup(
  tx: Tx,
  { from, to, ...member }: Omit<GroupMembership, "groupKey"> & { from: string; to: string },
): Promise<void> {
  await tx
    .deleteFrom("user_group_member")
    .where("user_id", "=", member.userId)
    .where("business_account_id", "=", member.businessAccountId)
    .where("user_group_id", "in", (eb) =>
      eb
        .selectFrom("user_group")
        .select("id")
        .where("domain_id", "=", member.domainId)
        .where("business_account_id", "is", null)
        .where("key", "in", [from, to]),
    )
    .execute();
  await enterGroup(tx, { ...member, groupKey: to });
}

/**
 * Adds a member to a business with the permissions of one of the domain's groups, if the domain has
 * that group.
 */
export async function joinAccount(tx: Tx, member: GroupMembership): Promise<void> {
  await enterAccount(tx, member);
  await enterGroup(tx, member);
}

/**
 * Adds a member to one of the domain's groups, effective in one business. Nothing changes if the
 * domain has no such group.
 */
async function enterGroup(tx: Tx, member: GroupMembership): Promise<void> {
  await tx
    .insertInto("user_group_member")
    .columns(["id", "user_group_id", "user_id", "domain_id", "business_account_id"])
    .expression((eb) =>
      eb
        .selectFrom("user_group")
        .select([
          sql<string>`${randomUUID()}::uuid`.as("id"),
          "user_group.id as user_group_id",
          sql<string>`${member.userId}::uuid`.as("user_id"),
          "user_group.domain_id",
          sql<string>`${member.businessAccountId}::uuid`.as("business_account_id"),
        ])
        .where("user_group.domain_id", "=", member.domainId)
        .where("user_group.business_account_id", "is", null)
        .where("user_group.key", "=", member.groupKey),
    )
    .execute();
}
