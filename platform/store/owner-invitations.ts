import type { Selectable } from "kysely";

import type { Executor, Tx } from "../context.ts";
import type { Tables } from "./tables.ts";

export type OwnerInvitationRow = Selectable<Tables["owner_invitation"]>;

/** Inviting an address again sends another link and ends the one before. */
export async function saveOwnerInvitation(tx: Tx, invitation: OwnerInvitationRow): Promise<void> {
  const { token_hash, invited_by_user_id, expires_at, created_at } = invitation;
  await tx
    .insertInto("owner_invitation")
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(["domain_id", "email"])
        .doUpdateSet({ token_hash, invited_by_user_id, expires_at, created_at }),
    )
    .execute();
}

export function findOwnerInvitation(db: Executor, domainId: string, tokenHash: Buffer) {
  return db
    .selectFrom("owner_invitation")
    .leftJoin("app_user as inviter", "inviter.id", "owner_invitation.invited_by_user_id")
    .leftJoin("app_user as invited", (join) =>
      join.on((eb) => eb(eb.fn("lower", ["invited.email"]), "=", eb.ref("owner_invitation.email"))),
    )
    .select([
      "owner_invitation.id",
      "owner_invitation.email",
      "owner_invitation.expires_at",
      "inviter.full_name as inviter",
      "invited.id as invited_id",
      "invited.state as invited_state",
      "invited.password_hash as invited_password_hash",
    ])
    .where("owner_invitation.domain_id", "=", domainId)
    .where("owner_invitation.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** False when it was accepted concurrently. */
export async function deleteOwnerInvitation(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("owner_invitation")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
