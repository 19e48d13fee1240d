import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Membership } from "./member.store.ts";

/** Finds a member of a business by user ID, or by an email address in lower case. */
export async function findMembership(
  db: Executor,
  businessAccountId: string,
  user: { userId: string } | { email: string },
): Promise<Membership | undefined> {
  const person =
    "userId" in user ? sql`u.id = ${user.userId}` : sql`lower(u.email) = ${user.email}`;
  const { rows } = await sql<Membership>`
    select u.id as "userId", exists (
             select from user_group_member m join user_group g on g.id = m.user_group_id
             where m.user_id = u.id and m.business_account_id = bau.business_account_id
               and g.key = 'owner'
           ) as "isOwner"
    from business_account_user bau join app_user u on u.id = bau.user_id
    where bau.business_account_id = ${businessAccountId} and ${person}`.execute(db);
  return rows[0];
}
