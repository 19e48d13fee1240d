import { type Insertable, type Updateable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { keepConfiguration } from "../../core/trash/trash.store.ts";

export interface SchemaRow {
  id: string;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  description: string;
  createdByUserId: string | null;
  createdAt: Date;
}

export function schemas(db: Executor) {
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
    ]);
}

export async function insertPermissionSchema(
  tx: Tx,
  row: Insertable<Tables["permission_schema"]>,
): Promise<void> {
  await tx.insertInto("permission_schema").values(row).execute();
}

/** Undefined columns keep their value. */
export async function updatePermissionSchema(
  tx: Tx,
  id: string,
  change: Updateable<Tables["permission_schema"]>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable("permission_schema").set(change).where("id", "=", id).execute();
}

export async function deletePermissionSchema(tx: Tx, id: string): Promise<void> {
  await keepConfiguration(tx, "permission_schema", id);
  await tx.deleteFrom("permission_schema").where("id", "=", id).execute();
}

/** Makes a business use the schema; null returns it to the domain's schema. */
export async function assignPermissionSchema(
  tx: Tx,
  businessAccountId: string,
  schemaId: string | null,
): Promise<void> {
  await tx
    .updateTable("business_account")
    .set({ permission_schema_id: schemaId })
    .where("id", "=", businessAccountId)
    .execute();
}
