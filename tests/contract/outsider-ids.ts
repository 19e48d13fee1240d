import { sql } from "kysely";

import type { TestEnvironment } from "./test-environment.ts";

/** Lists IDs of rows of other businesses and domains, of their twins' data, and of their users. */
export async function listOutsiderIds(world: TestEnvironment): Promise<Map<string, string>> {
  const { db } = world.platform.services;
  const own = world.platform.accountId;
  const { rows: columns } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(db);
  const has = (name: string, column: string) =>
    columns.some((row) => row.table === name && row.columns.includes(column));
  const secrets = new Map<string, string>();
  const add = async (name: string, condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ id: string }>`
      select t.id::text as id from ${sql.table(name)} t where ${condition}`.execute(db);
    for (const { id } of rows) secrets.set(id, name);
  };
  for (const { table } of columns) {
    if (!has(table, "id") || table === "job") continue;
    if (has(table, "domain_id")) await add(table, sql<boolean>`t.domain_id <> ${world.domainId}`);
    if (has(table, "business_account_id")) {
      await add(table, sql<boolean>`t.business_account_id <> ${own}`);
    }
    if (has(table, "twin_id")) {
      await add(
        table,
        sql<boolean>`exists (select from twin where twin.id = t.twin_id
          and (twin.business_account_id <> ${own} or twin.domain_id <> ${world.domainId}))`,
      );
    }
  }
  await add("domain", sql<boolean>`t.id <> ${world.domainId}`);
  await add("business_account", sql<boolean>`t.id <> ${own}`);
  const isOther = sql<boolean>`exists (
      select from business_account_user m where m.user_id = t.id and m.business_account_id <> ${own})
    and not exists (
      select from business_account_user m where m.user_id = t.id and m.business_account_id = ${own})`;
  await add("app_user", isOther);
  for (const name of ["domain_user", "session", "permission_grant_user"]) {
    await add(name, sql<boolean>`t.user_id in (select t.id from app_user t where ${isOther})`);
  }
  return secrets;
}
