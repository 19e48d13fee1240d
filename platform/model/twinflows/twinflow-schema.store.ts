import type { Insertable, Updateable } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { keepConfiguration } from "../../core/trash/trash.store.ts";

export interface FlowSchemaRow {
  id: string;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  description: string;
  createdByUserId: string | null;
}

export async function insertFlowSchema(
  tx: Tx,
  row: Insertable<Tables["twinflow_schema"]>,
): Promise<void> {
  await tx.insertInto("twinflow_schema").values(row).execute();
}

/** Undefined columns keep their value. */
export async function updateFlowSchema(
  tx: Tx,
  id: string,
  change: Updateable<Tables["twinflow_schema"]>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable("twinflow_schema").set(change).where("id", "=", id).execute();
}

export async function deleteFlowSchema(tx: Tx, id: string): Promise<void> {
  await keepConfiguration(tx, "twinflow_schema", id);
  await tx.deleteFrom("twinflow_schema_map").where("twinflow_schema_id", "=", id).execute();
  await tx.deleteFrom("twinflow_schema").where("id", "=", id).execute();
}

/** Makes a business use the schema; null returns it to the domain's schema. */
export async function assignTwinflowSchema(
  tx: Tx,
  businessAccountId: string,
  schemaId: string | null,
): Promise<void> {
  await tx
    .updateTable("business_account")
    .set({ twinflow_schema_id: schemaId })
    .where("id", "=", businessAccountId)
    .execute();
}

/**
 * Sets the workflow of a class in the schema. Null removes it, so that the class uses the workflow of its parent
 * class.
 */
export async function mapFlow(
  tx: Tx,
  { schemaId, classId, flowId }: { schemaId: string; classId: string; flowId: string | null },
): Promise<void> {
  await tx
    .deleteFrom("twinflow_schema_map")
    .where("twinflow_schema_id", "=", schemaId)
    .where("class_id", "=", classId)
    .execute();
  if (flowId === null) return;
  await tx
    .insertInto("twinflow_schema_map")
    .values({ twinflow_schema_id: schemaId, class_id: classId, twinflow_id: flowId })
    .execute();
}

/** Sets the workflow of a class in the schema, unless the class already has one in it. */
export async function mapTwinflowIfAbsent(
  tx: Tx,
  entry: { twinflow_schema_id: string; class_id: string; twinflow_id: string },
): Promise<void> {
  await tx
    .insertInto("twinflow_schema_map")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["twinflow_schema_id", "class_id"]).doNothing())
    .execute();
}
