import type { Insertable, Updateable } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";
import { keepConfiguration, type MergedInto } from "../../core/trash/trash.store.ts";

/** Tables of a domain's reference data whose rows have an `id`. */
export type ReferenceTable =
  | "data_list"
  | "data_list_option"
  | "data_list_subset"
  | "link"
  | "permission"
  | "permission_group"
  | "search_config"
  | "space_role"
  | "user_group"
  | "transition_trigger"
  | "transition_validator_rule"
  | "twin_class"
  | "twin_class_field"
  | "twin_factory"
  | "twin_factory_branch"
  | "twin_factory_condition"
  | "twin_factory_condition_set"
  | "twin_factory_eraser"
  | "twin_factory_multiplier"
  | "twin_factory_multiplier_filter"
  | "twin_factory_pipeline"
  | "twin_factory_step"
  | "twin_status"
  | "twin_transition"
  | "twin_validator"
  | "twin_validator_set"
  | "twinflow";

export async function insertReference<T extends ReferenceTable>(
  tx: Tx,
  table: T,
  ...rows: Insertable<Tables[T]>[]
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto(table as "permission")
    .values(rows as unknown as Insertable<Tables["permission"]>[])
    .execute();
}

/** Undefined columns keep their value. */
export async function updateReference<T extends ReferenceTable>(
  tx: Tx,
  table: T,
  id: string,
  change: Updateable<Tables[T]>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx
    .updateTable(table as "permission")
    .set(change as Updateable<Tables["permission"]>)
    .where("id", "=", id)
    .execute();
}

/**
 * Moves the row to the trash together with all rows that are deleted with it. `merged` names the
 * entity it was merged into, so that restoring it can undo the merge.
 */
export async function deleteReference(
  tx: Tx,
  table: ReferenceTable,
  id: string,
  merged?: MergedInto,
): Promise<void> {
  await keepConfiguration(tx, table, id, merged);
  await removeReference(tx, table, id);
}

/** Deletes a row without moving it to the trash. For parts that a change replaces, which nobody would restore. */
export async function removeReference(tx: Tx, table: ReferenceTable, id: string): Promise<void> {
  await tx
    .deleteFrom(table as "permission")
    .where("id", "=", id)
    .execute();
}

/**
 * Increments the version of the domain's model, which makes all nodes reload it. Every change of reference data
 * starts with this, because it also waits for concurrent changes of the domain. Returns the new version.
 */
export async function bumpModelVersion(tx: Tx, domainId: string): Promise<number> {
  const row = await tx
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", domainId)
    .returning("model_version")
    .executeTakeFirstOrThrow();
  return row.model_version;
}
