import type { Updateable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import type { DomainRow } from "./domain.queries.ts";

/**
 * Lists the domains that every caller may find: those marked public, and the one that the request
 * names.
 */
export function listPublicDomains(db: Executor, servedId: string | null): Promise<DomainRow[]> {
  return db
    .selectFrom("domain")
    .selectAll()
    .where((eb) => eb.or([eb("public", "=", true), ...(servedId ? [eb("id", "=", servedId)] : [])]))
    .orderBy("key")
    .execute();
}

/** Lists the domains that the user is a member of, by key. */
export function listUserDomains(db: Executor, userId: string): Promise<DomainRow[]> {
  return db
    .selectFrom("domain")
    .innerJoin("domain_user", "domain_user.domain_id", "domain.id")
    .selectAll("domain")
    .where("domain_user.user_id", "=", userId)
    .orderBy("domain.key")
    .execute();
}

/** Undefined columns keep their value. */
export async function updateDomain(
  db: Executor,
  id: string,
  change: Omit<Updateable<Tables["domain"]>, "id" | "key" | "type">,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("domain").set(change).where("id", "=", id).execute();
}
