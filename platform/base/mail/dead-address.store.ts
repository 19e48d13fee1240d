import type { Executor } from "../database/executor.ts";

/** An address that a mail server reported as unknown. */
export interface DeadAddress {
  email: string;
  /** The server's response. */
  reason: string;
  refused_at: Date;
}

export async function findDeadAddress(
  db: Executor,
  email: string,
): Promise<DeadAddress | undefined> {
  return db
    .selectFrom("dead_address")
    .selectAll()
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

export async function saveDeadAddress(db: Executor, dead: DeadAddress): Promise<void> {
  const email = dead.email.toLowerCase();
  await db
    .insertInto("dead_address")
    .values({ ...dead, email })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** Unblocks an address. Returns false if it wasn't blocked. */
export async function deleteDeadAddress(db: Executor, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("dead_address")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes old entries, because an address may exist again. */
export async function purgeDeadAddresses(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("dead_address")
    .where("refused_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
