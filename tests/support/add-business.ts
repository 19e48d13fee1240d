import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";

/** Email address of the owner of the second business, who has the password of the demo owner. */
export const RIVAL_EMAIL = "rival@elsewhere.example";

/**
 * Adds a business with an owner to a demo database that no process has open. No screen does that, because businesses
 * are created by registration.
 */
export async function addRivalBusiness(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const [user, account] = [randomUUID(), randomUUID()];
  const owner = sql`(select id from app_user where email = 'owner@vitrine.demo')`;
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into app_user (id, full_name, email, password_hash, state)
      select ${user}, 'Rita Rival', ${RIVAL_EMAIL}, password_hash, state from app_user
      where id = ${owner}`.execute(tx);
    await sql`insert into business_account (id, domain_id, name)
      select ${account}, domain_id, 'Rival Ltd' from business_account limit 1`.execute(tx);
    await sql`insert into business_account_user (id, business_account_id, user_id)
      values (${randomUUID()}, ${account}, ${user})`.execute(tx);
    await sql`insert into domain_user (id, domain_id, user_id, last_business_account_id)
      select ${randomUUID()}, domain_id, ${user}, ${account} from domain_user
      where user_id = ${owner}`.execute(tx);
    await sql`insert into user_group_member (id, user_group_id, user_id, domain_id, business_account_id)
      select gen_random_uuid(), user_group_id, ${user}, domain_id, ${account}
      from user_group_member where user_id = ${owner}`.execute(tx);
  });
  await database.close();
}
