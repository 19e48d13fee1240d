import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/**
 * Blocks or unblocks an account and returns its new state. Unblocking an account without a password makes its address
 * unproved again, unless it is a machine's account.
 */
export async function setBlocked(tx: Tx, userId: string, blocked: boolean): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    update app_user u set state = case
      when ${blocked} then 'BLOCKED'
      when u.state <> 'BLOCKED' then u.state
      when u.password_hash is not null
        or exists (select from m2m_client machine where machine.user_id = u.id) then 'ACTIVE'
      else 'EMAIL_VERIFICATION_REQUIRED' end
    where u.id = ${userId}
    returning state`.execute(tx);
  return rows[0]?.state ?? "";
}

/** Deletes codes and links that could set a new password for the address. */
export async function deleteResetCodes(tx: Tx, domainId: string, email: string): Promise<void> {
  await tx
    .deleteFrom("email_code")
    .where("domain_id", "=", domainId)
    .where("purpose", "=", "password_reset")
    .where("email", "=", email.toLowerCase())
    .execute();
}

export async function isInAnyBusiness(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("business_account_user")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Language of a user in the domain; null if the domain's default applies. */
export async function findLocale(tx: Tx, domainId: string, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("domain_user")
    .select("locale")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.locale ?? null;
}
