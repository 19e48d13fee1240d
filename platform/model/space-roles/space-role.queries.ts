import type { Executor } from "../../base/database/executor.ts";

export interface SpaceRoleRow {
  id: string;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  classId: string;
  businessAccountId: string | null;
}

export function listSpaceRoles(db: Executor, domainId: string): Promise<SpaceRoleRow[]> {
  return db
    .selectFrom("space_role")
    .innerJoin("twin_class", "twin_class.id", "space_role.class_id")
    .select([
      "space_role.id",
      "space_role.key",
      "space_role.name",
      "space_role.description",
      "space_role.class_id as classId",
      "space_role.business_account_id as businessAccountId",
    ])
    .where("twin_class.domain_id", "=", domainId)
    .execute();
}
