import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { HistoryRow } from "../history/history.store.ts";

/** State of a twin before or after the change of a history entry. */
export interface PastState {
  entry: HistoryRow;
  side: "before" | "after";
}

/**
 * Key of the value that an entry of the history changes, by type of the entry. If it is null, the entry itself
 * contains the key of the field.
 */
const VALUE_TYPES: Record<string, string | null> = {
  nameChanged: "name",
  descriptionChanged: "description",
  externalIdChanged: "externalId",
  unknown: "twinClassId",
  fieldCreated: null,
  fieldChanged: null,
  fieldDeleted: null,
};

/**
 * Reads the former values of everything that has changed since this state, by `name`, `description`, `externalId`,
 * `twinClassId` or key of the field. Values are written as in the history.
 */
export async function readStateValues(
  executor: Executor,
  { entry, side }: PastState,
): Promise<Map<string, string | null>> {
  const isOwnChange = sql<boolean>`batch_id = ${entry.batch_id}::uuid`;
  const isLater = sql<boolean>`(created_at, id) > (${entry.created_at}, ${entry.id}::uuid)`;
  const rows = await executor
    .selectFrom("twin_history")
    .select(["type", "field_key", "before"])
    .where("twin_id", "=", entry.twin_id)
    .where("type", "in", Object.keys(VALUE_TYPES))
    // Excludes entries of scheduled publications, which don't change a value.
    .where((eb) => eb.or([eb("type", "<>", "unknown"), eb("field_key", "is", null)]))
    .where(
      side === "before"
        ? sql<boolean>`(${isOwnChange} or ${isLater})`
        : sql<boolean>`(not ${isOwnChange} and ${isLater})`,
    )
    .distinctOn(sql`coalesce(field_key, type)`)
    .orderBy(sql`coalesce(field_key, type)`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Entries of different types may have the same key. The earliest one contains the value of the state.
  return new Map(
    rows.map(({ type, field_key: key, before }) => [key ?? VALUE_TYPES[type] ?? type, before]),
  );
}
