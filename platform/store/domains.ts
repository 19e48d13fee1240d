import type { Executor } from "../context.ts";

export async function findDomainByKey(db: Executor, key: string) {
  return db
    .selectFrom("domain")
    .select(["id", "key", "name", "description"])
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Domains the user is registered in, by key. */
export function domainsOfUser(db: Executor, userId: string) {
  return db
    .selectFrom("domain")
    .innerJoin("domain_user", "domain_user.domain_id", "domain.id")
    .selectAll("domain")
    .where("domain_user.user_id", "=", userId)
    .orderBy("domain.key")
    .execute();
}
