import type { Executor } from "../../base/database/executor.ts";
import { type SchemaRow, schemas } from "./permission-schema.store.ts";

export function listPermissionSchemas(db: Executor, domainId: string): Promise<SchemaRow[]> {
  return schemas(db).where("domain_id", "=", domainId).orderBy("name").execute();
}
