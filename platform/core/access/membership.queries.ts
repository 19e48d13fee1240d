import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Lists the user's businesses in the domain with their settings, by name. */
export function listUserAccounts(db: Executor, domainId: string, userId: string) {
  return db
    .selectFrom("business_account")
    .innerJoin(
      "business_account_user",
      "business_account_user.business_account_id",
      "business_account.id",
    )
    .select(["business_account.id", "business_account.name", "business_account.settings"])
    .where("business_account.domain_id", "=", domainId)
    .where("business_account_user.user_id", "=", userId)
    .orderBy("business_account.name")
    .orderBy("business_account.id")
    .execute();
}

/**
 * Finds the business that a new session starts in: the last one used in the domain, else the first by name.
 */
export async function findStartAccountId(
  db: Executor,
  domainId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select account.id from business_account account
    join business_account_user member on member.business_account_id = account.id
    join domain_user on domain_user.domain_id = account.domain_id
      and domain_user.user_id = member.user_id
    where account.domain_id = ${domainId} and member.user_id = ${userId}
    order by (account.id = domain_user.last_business_account_id) desc nulls last, account.name, account.id
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the given users who belong to the domain and, if given, to the business. */
export async function filterMembers(
  executor: Executor,
  domainId: string,
  businessAccountId: string | null,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("domain_user")
    .select("domain_user.user_id")
    .where("domain_user.domain_id", "=", domainId)
    .where("domain_user.user_id", "=", sql<string>`any(${userIds}::uuid[])`)
    .$if(businessAccountId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("business_account_user")
            .select("business_account_user.id")
            .whereRef("business_account_user.user_id", "=", "domain_user.user_id")
            .where("business_account_user.business_account_id", "=", businessAccountId),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function isBusinessOf(db: Executor, domainId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("business_account")
    .select("id")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
  return row !== undefined;
}
