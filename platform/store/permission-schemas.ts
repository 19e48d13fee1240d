import type { Executor } from "../context.ts";

export interface SchemaRow {
  id: string;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  description: string;
  createdByUserId: string | null;
  createdAt: Date;
}

export function permissionSchemasOf(db: Executor, domainId: string): Promise<SchemaRow[]> {
  return db
    .selectFrom("permission_schema")
    .select([
      "id",
      "domain_id as domainId",
      "business_account_id as businessAccountId",
      "name",
      "description",
      "created_by_user_id as createdByUserId",
      "created_at as createdAt",
    ])
    .where("domain_id", "=", domainId)
    .orderBy("name")
    .execute();
}
