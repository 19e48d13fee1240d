import type { Selectable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

const OWN_TABLES = ["twin_class", "data_list", "permission_group", "user_group", "link"] as const;

export type DomainRow = Selectable<Tables["domain"]>;

export function findDomain(db: Executor, id: string): Promise<DomainRow | undefined> {
  return db.selectFrom("domain").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findDomainByKey(db: Executor, key: string): Promise<DomainRow | undefined> {
  return db.selectFrom("domain").selectAll().where("key", "=", key).executeTakeFirst();
}

/** True if a domain has no classes, lists, groups or links of its own. */
export async function isEmptyDomain(db: Executor, id: string): Promise<boolean> {
  for (const table of OWN_TABLES) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("domain_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
