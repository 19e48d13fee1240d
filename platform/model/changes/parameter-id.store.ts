import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

/** Entities that featurer parameters refer to and that the domain's model doesn't contain. */
export type ReferenceKind = "twin" | "userGroup" | "spaceRole";

/** Returns those of the IDs that exist in the domain or are built in. */
export async function findExistingIds(
  db: Executor,
  domainId: string,
  kind: ReferenceKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const anyId = sql<string>`any(${ids}::uuid[])`;
  const rows = await {
    twin: () =>
      db
        .selectFrom("twin")
        .select("id")
        .where("id", "=", anyId)
        .where("domain_id", "=", domainId)
        .execute(),
    userGroup: () =>
      db
        .selectFrom("user_group")
        .select("id")
        .where("id", "=", anyId)
        .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
        .execute(),
    spaceRole: () =>
      db
        .selectFrom("space_role")
        .innerJoin("twin_class", "twin_class.id", "space_role.class_id")
        .select("space_role.id")
        .where("space_role.id", "=", anyId)
        .where("twin_class.domain_id", "=", domainId)
        .execute(),
  }[kind]();
  return new Set(rows.map(({ id }) => id));
}
