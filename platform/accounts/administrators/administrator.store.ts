import { randomUUID } from "node:crypto";

import { type SqlBool, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
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
 * The account state of an address in any domain: it decides whether the account can become an
 * administrator.
 */
export async function findStateByEmail(db: Executor, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("app_user")
    .select("state")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
  return user?.state;
}

/** Does nothing for an existing administrator. */
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

/** Serializes the setup of a domain: the second transaction waits and finds an administrator. */
export async function lockAdministrators(tx: Tx, domainId: string): Promise<void> {
  await sql<SqlBool>`
    select pg_advisory_xact_lock(hashtextextended(${`vitrine.administrators ${domainId}`}, 0))`.execute(
    tx,
  );
}
