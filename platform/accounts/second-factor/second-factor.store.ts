import type { Selectable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type SecondFactorRow = Selectable<Tables["second_factor"]>;

/** Undefined if the user has no second factor and isn't setting one up. */
export function findSecondFactor(
  db: Executor,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom("second_factor")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Locks a user's second factor, so that concurrent requests can't use the same code twice. */
export function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactorRow | undefined> {
  return tx
    .selectFrom("second_factor")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores the secret of a new second factor, replacing an unconfirmed one. A confirmed second factor
 * stays.
 */
export async function saveUnconfirmed(
  tx: Tx,
  row: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<void> {
  const { sealed_secret, created_at } = row;
  await tx
    .insertInto("second_factor")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed_secret, created_at, last_step: 0 })
        .where("second_factor.confirmed_at", "is", null),
    )
    .execute();
}

export async function acceptStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .execute();
}

export async function confirm(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("second_factor")
    .set({ confirmed_at: now })
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes the second factor with its recovery codes. Returns false if there was none. */
export async function deleteSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const deleted = await tx
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Deletes a recovery code as used. Returns false if the user has no such code. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
