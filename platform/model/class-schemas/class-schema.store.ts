import { type Insertable, sql, type Updateable } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { keepConfiguration } from "../../core/trash/trash.store.ts";

export interface ClassSchemaRow {
  id: string;
  domainId: string;
  name: string;
  description: string;
  createdByUserId: string | null;
}

export function listClassSchemas(db: Executor, domainId: string): Promise<ClassSchemaRow[]> {
  return classSchemas(db).where("domain_id", "=", domainId).orderBy("name").orderBy("id").execute();
}

/** Finds class schemas of any domain; unknown IDs are missing from the result. */
export function classSchemasById(db: Executor, ids: readonly string[]): Promise<ClassSchemaRow[]> {
  return classSchemas(db)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

function classSchemas(db: Executor) {
  return db
    .selectFrom("twin_class_schema")
    .select([
      "id",
      "domain_id as domainId",
      "name",
      "description",
      "created_by_user_id as createdByUserId",
    ]);
}

export async function insertClassSchema(
  tx: Tx,
  row: Insertable<Tables["twin_class_schema"]>,
): Promise<void> {
  await tx.insertInto("twin_class_schema").values(row).execute();
}

/** Undefined columns keep their value. */
export async function updateClassSchema(
  tx: Tx,
  id: string,
  change: Updateable<Tables["twin_class_schema"]>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable("twin_class_schema").set(change).where("id", "=", id).execute();
}

export async function deleteClassSchema(tx: Tx, id: string): Promise<void> {
  await keepConfiguration(tx, "twin_class_schema", id);
  await tx.deleteFrom("twin_class_schema").where("id", "=", id).execute();
}

export interface ClassSchemaUse {
  kind: "domain" | "businessAccount" | "tier";
  id: string;
  name: string;
}

/** The domain, businesses and tiers that use the class schema. */
export async function listClassSchemaUses(tx: Tx, schemaId: string): Promise<ClassSchemaUse[]> {
  const uses: ClassSchemaUse[] = [];
  for (const [kind, table] of [
    ["domain", "domain"],
    ["businessAccount", "business_account"],
    ["tier", "tier"],
  ] as const) {
    const rows = await tx
      .selectFrom(table)
      .select(["id", "name"])
      .where("twin_class_schema_id", "=", schemaId)
      .orderBy("name")
      .execute();
    uses.push(...rows.map((row) => ({ kind, ...row })));
  }
  return uses;
}
