import type { Executor } from "../../base/database/executor.ts";

/** Finds the email address and language of an active member of the domain. */
export function findNoticeAddress(db: Executor, domainId: string, userId: string) {
  return db
    .selectFrom("app_user")
    .innerJoin("domain_user", "domain_user.user_id", "app_user.id")
    .select(["app_user.email", "domain_user.locale"])
    .where("app_user.id", "=", userId)
    .where("app_user.state", "=", "ACTIVE")
    .where("domain_user.domain_id", "=", domainId)
    .executeTakeFirst();
}
