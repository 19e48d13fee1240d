import type { Executor } from "../database/executor.ts";

/** A mail server said that it has no such address. */
export interface DeadAddress {
  email: string;
  /** What the server said. */
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

/** Emails are sent to the address again. False if no server refused it. */
export async function deleteDeadAddress(db: Executor, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("dead_address")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** An address may exist again: after this time it is tried once more. */
export async function purgeDeadAddresses(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("dead_address")
    .where("refused_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
