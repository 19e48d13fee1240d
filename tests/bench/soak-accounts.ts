import { sql } from "kysely";

import { openDatabase } from "#platform/base/database/database.ts";

/** The password of the demo accounts, which the sellers share. */
const PASSWORD = "Vitrine-demo-1";

export interface Account {
  email: string;
  password: string;
}

/**
 * Adds businesses with an Owner each to a demo database. An embedded one must not be open in any process. Registering
 * fifty would take too long, because of the limits of sign-up.
 */
export async function addSellers(
  options: Parameters<typeof openDatabase>[0],
  count: number,
): Promise<Account[]> {
  const database = await openDatabase(options);
  const owner = sql`(select id from app_user where email = 'owner@vitrine.demo')`;
  await sql`
    with made as (
      select n, gen_random_uuid() as user_id, gen_random_uuid() as account_id
      from generate_series(1, ${count}::int) n),
    users as (
      insert into app_user (id, full_name, email, password_hash, state)
      select made.user_id, 'Seller ' || n, 'seller' || n || '@soak.example', password_hash, state
      from made, app_user where app_user.id = ${owner}),
    accounts as (
      insert into business_account (id, domain_id, name)
      select made.account_id, domain_id, 'Business ' || n
      from made, (select domain_id from business_account limit 1) one),
    members as (
      insert into business_account_user (id, business_account_id, user_id)
      select gen_random_uuid(), account_id, user_id from made),
    people as (
      insert into domain_user (id, domain_id, user_id, last_business_account_id)
      select gen_random_uuid(), domain_id, made.user_id, account_id
      from made, domain_user where domain_user.user_id = ${owner})
    insert into user_group_member (id, user_group_id, user_id, domain_id, business_account_id)
    select gen_random_uuid(), user_group_id, made.user_id, domain_id, account_id
    from made, user_group_member where user_group_member.user_id = ${owner}`.execute(database.db);
  await database.close();
  return Array.from({ length: count }, (_, at) => ({
    email: `seller${at + 1}@soak.example`,
    password: PASSWORD,
  }));
}
