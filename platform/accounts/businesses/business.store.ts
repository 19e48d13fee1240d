import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

export function findAccountSettings(db: Executor, id: string) {
  return db
    .selectFrom("business_account")
    .select(["name", "settings"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Makes concurrent changes of a business wait for each other, so that each one reads the result of
 * the one before.
 */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("business_account").select("id").where("id", "=", id).forUpdate().execute();
}

/** Saves some settings of a business; all others keep their value. */
export async function saveAccountSettings(
  db: Executor,
  id: string,
  account: { name: string; changed: Record<string, unknown>; removed: string[] },
): Promise<void> {
  const changed = JSON.stringify(account.changed);
  await sql`
    update business_account
    set name = ${account.name},
        settings = (settings - ${account.removed}::text[]) || ${changed}::jsonb
    where id = ${id}`.execute(db);
}
