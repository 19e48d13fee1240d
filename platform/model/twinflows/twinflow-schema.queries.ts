import type { Executor } from "../../base/database/executor.ts";
import type { FlowSchemaRow } from "./twinflow-schema.store.ts";

export function listFlowSchemas(db: Executor, domainId: string): Promise<FlowSchemaRow[]> {
  return db
    .selectFrom("twinflow_schema")
    .select([
      "id",
      "domain_id as domainId",
      "business_account_id as businessAccountId",
      "name",
      "description",
      "created_by_user_id as createdByUserId",
    ])
    .where("domain_id", "=", domainId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
