import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { type SchemaRow, schemas } from "./permission-schema.store.ts";

export function listPermissionSchemas(db: Executor, domainId: string): Promise<SchemaRow[]> {
  return schemas(db).where("domain_id", "=", domainId).orderBy("name").execute();
}

/** Finds permission schemas of any domain; unknown IDs are missing from the result. */
export function permissionSchemasById(db: Executor, ids: readonly string[]): Promise<SchemaRow[]> {
  return schemas(db)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}
