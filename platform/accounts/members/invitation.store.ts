import type { Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type InvitationRow = Selectable<Tables["invitation"]>;

/** Counts the invitations that can still be accepted, except the one to `exceptEmail`. */
export async function countOpenInvitations(
  db: Executor,
  businessAccountId: string,
  now: Date,
  exceptEmail = "",
): Promise<number> {
  const { open } = await db
    .selectFrom("invitation")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("business_account_id", "=", businessAccountId)
    .where("expires_at", ">", now)
    .where("email", "<>", exceptEmail)
    .executeTakeFirstOrThrow();
  return open;
}

/** Saves an invitation. If the address has one already, its link is replaced. */
export async function saveInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { token_hash, invited_by_user_id, expires_at, created_at } = invitation;
  await tx
    .insertInto("invitation")
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(["business_account_id", "email"])
        .doUpdateSet({ token_hash, invited_by_user_id, expires_at, created_at }),
    )
    .execute();
}

export function findInvitation(db: Executor, domainId: string, tokenHash: Buffer) {
  return db
    .selectFrom("invitation")
    .innerJoin("business_account", "business_account.id", "invitation.business_account_id")
    .leftJoin("app_user as inviter", "inviter.id", "invitation.invited_by_user_id")
    .leftJoin("app_user as invited", (join) =>
      join.on((eb) => eb(eb.fn("lower", ["invited.email"]), "=", eb.ref("invitation.email"))),
    )
    .select([
      "invitation.id",
      "invitation.email",
      "invitation.expires_at",
      "invitation.business_account_id",
      "business_account.name as business",
      "inviter.full_name as inviter",
      "invited.state as invited_state",
    ])
    .where("invitation.domain_id", "=", domainId)
    .where("invitation.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Returns false if the invitation was accepted or revoked concurrently. */
export async function deleteInvitation(
  tx: Executor,
  businessAccountId: string,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("invitation")
    .where("business_account_id", "=", businessAccountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
