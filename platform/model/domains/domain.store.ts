import type { Selectable, Updateable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type DomainRow = Selectable<Tables["domain"]>;

export function findDomain(db: Executor, id: string): Promise<DomainRow | undefined> {
  return db.selectFrom("domain").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findDomainByKey(db: Executor, key: string): Promise<DomainRow | undefined> {
  return db.selectFrom("domain").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Domains that every caller may find: those marked public, and the one the request names. */
export function listPublicDomains(db: Executor, servedId: string | null): Promise<DomainRow[]> {
  return db
    .selectFrom("domain")
    .selectAll()
    .where((eb) => eb.or([eb("public", "=", true), ...(servedId ? [eb("id", "=", servedId)] : [])]))
    .orderBy("key")
    .execute();
}

/** Domains the user is a member of, by key. */
export function listUserDomains(db: Executor, userId: string): Promise<DomainRow[]> {
  return db
    .selectFrom("domain")
    .innerJoin("domain_user", "domain_user.domain_id", "domain.id")
    .selectAll("domain")
    .where("domain_user.user_id", "=", userId)
    .orderBy("domain.key")
    .execute();
}

/** Undefined values stay unchanged. */
export async function updateDomain(
  db: Executor,
  id: string,
  change: Omit<Updateable<Tables["domain"]>, "id" | "key" | "type">,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("domain").set(change).where("id", "=", id).execute();
}

const OWN_TABLES = ["twin_class", "data_list", "permission_group", "user_group", "link"] as const;

/** Whether a domain has no classes, lists, groups or links of its own. */
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
