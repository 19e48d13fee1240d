import type { Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type EmailChangeRow = Selectable<Tables["email_change"]>;

/** Saves a pending change of a user's address, replacing an earlier one. */
export async function saveEmailChange(tx: Tx, change: EmailChangeRow): Promise<void> {
  const { user_id: _, ...columns } = change;
  await tx
    .insertInto("email_change")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

/** Finds a pending change and locks it until the transaction ends. */
export function lockEmailChange(
  tx: Tx,
  domainId: string,
  tokenHash: Buffer,
): Promise<EmailChangeRow | undefined> {
  return tx
    .selectFrom("email_change")
    .selectAll()
    .where("domain_id", "=", domainId)
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteEmailChange(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom("email_change").where("user_id", "=", userId).execute();
}
