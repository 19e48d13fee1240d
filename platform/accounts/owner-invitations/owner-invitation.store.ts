import { type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

type OwnerInvitationRow = Omit<Selectable<Tables["owner_invitation"]>, "accepted_at">;

/** Saves an invitation. If the address has one already, its link is replaced. */
export async function saveOwnerInvitation(tx: Tx, invitation: OwnerInvitationRow): Promise<void> {
  const { token_hash, invited_by_user_id, expires_at, created_at } = invitation;
  await tx
    .insertInto("owner_invitation")
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(["domain_id", "email"])
        .doUpdateSet({ token_hash, invited_by_user_id, expires_at, created_at, accepted_at: null }),
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
    .where("owner_invitation.accepted_at", "is", null)
    .executeTakeFirst();
}

/** Returns false if the invitation was accepted, revoked or sent again concurrently. */
export async function markOwnerInvitationAccepted(
  tx: Tx,
  { id, tokenHash, now }: { id: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const accepted = await tx
    .updateTable("owner_invitation")
    .set({ accepted_at: now })
    .where("id", "=", id)
    .where("token_hash", "=", tokenHash)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return accepted !== undefined;
}

/**
 * Deletes an invitation and returns the address; undefined if the invitation is unknown or
 * accepted.
 */
export async function deleteOwnerInvitation(
  tx: Tx,
  domainId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom("owner_invitation")
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return deleted?.email;
}

export interface ListedOwnerInvitation {
  id: string;
  email: string;
  inviter: string | null;
  expiresAt: Date;
  createdAt: Date;
  acceptedAt: Date | null;
}

/** Lists open invitations and then accepted ones, each newest first. */
export async function listOwnerInvitations(
  db: Executor,
  domainId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedOwnerInvitation[]; total: number }> {
  const rows = await db
    .selectFrom("owner_invitation")
    .leftJoin("app_user as inviter", "inviter.id", "owner_invitation.invited_by_user_id")
    .select([
      "owner_invitation.id",
      "owner_invitation.email",
      "inviter.full_name as inviter",
      "owner_invitation.expires_at as expiresAt",
      "owner_invitation.created_at as createdAt",
      "owner_invitation.accepted_at as acceptedAt",
    ])
    .where("owner_invitation.domain_id", "=", domainId)
    .orderBy(sql`owner_invitation.accepted_at is not null`)
    .orderBy("owner_invitation.created_at", "desc")
    .orderBy("owner_invitation.id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("owner_invitation")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
