import type { Executor } from "../../base/database/executor.ts";

export interface AdministratorRow {
  id: string;
  email: string;
  full_name: string;
  state: string;
}

/**
 * Lists the members of a domain's administrators group, including blocked users and those without a
 * proved address.
 */
export function listAdministrators(
  db: Executor,
  domainId: string,
  adminGroupId: string,
): Promise<AdministratorRow[]> {
  return db
    .selectFrom("user_group_member")
    .innerJoin("app_user", "app_user.id", "user_group_member.user_id")
    .innerJoin("domain_user", (join) =>
      join
        .onRef("domain_user.user_id", "=", "app_user.id")
        .on("domain_user.domain_id", "=", domainId),
    )
    .select(["app_user.id", "app_user.email", "app_user.full_name", "app_user.state"])
    .distinct()
    .where("user_group_member.user_group_id", "=", adminGroupId)
    .where((eb) =>
      eb.or([
        eb("user_group_member.domain_id", "=", domainId),
        eb("user_group_member.domain_id", "is", null),
      ]),
    )
    .orderBy("app_user.email")
    .execute();
}
