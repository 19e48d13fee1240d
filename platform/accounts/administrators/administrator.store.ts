import { randomUUID } from "node:crypto";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import { listAdministrators } from "./administrator.queries.ts";

export async function hasAdministrator(
  db: Executor,
  domainId: string,
  adminGroupId: string,
): Promise<boolean> {
  const administrators = await listAdministrators(db, domainId, adminGroupId);
  return administrators.some(({ state }) => state === "ACTIVE");
}

/**
 * Finds the state of the account with an email address, in any domain. It decides whether the
 * account may become an administrator.
 */
export async function findStateByEmail(db: Executor, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("app_user")
    .select("state")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
  return user?.state;
}

/** Adds an administrator to the domain; nothing changes if the user is one already. */
export async function addAdministrator(
  tx: Tx,
  { domainId, adminGroupId, userId }: Record<"domainId" | "adminGroupId" | "userId", string>,
): Promise<void> {
  await tx
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: adminGroupId,
      user_id: userId,
      domain_id: domainId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes concurrent setups of a domain wait for each other, so that the second one finds an
 * administrator.
 */
export async function lockAdministrators(tx: Tx, domainId: string): Promise<void> {
  await takeTurns(tx, `vitrine.administrators ${domainId}`);
}
