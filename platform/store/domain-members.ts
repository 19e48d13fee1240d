import { sql } from "kysely";

import type { Tx } from "../context.ts";

/** False when somebody has the address, in whichever domain. */
export async function insertUser(
  tx: Tx,
  user: { id: string; full_name: string; email: string; avatar: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto("app_user")
    .values({ ...user, state: "ACTIVE" })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** With what one may do and where one is signed in there; the user and what they made stay. */
export async function leaveDomain(tx: Tx, domainId: string, userId: string): Promise<void> {
  await sql`delete from session where domain_id = ${domainId} and user_id = ${userId}`.execute(tx);
  await sql`
    delete from user_group_member member using user_group g
    where g.id = member.user_group_id and member.user_id = ${userId}
      and coalesce(member.domain_id, g.domain_id) = ${domainId}`.execute(tx);
  await sql`
    delete from permission_grant_user granted using permission_schema schema
    where schema.id = granted.permission_schema_id and granted.user_id = ${userId}
      and schema.domain_id = ${domainId}`.execute(tx);
  await tx
    .deleteFrom("domain_user")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
}
