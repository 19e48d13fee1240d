import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { HistoryRow } from "../history/history.store.ts";

/** The state of a twin before or after the change that an entry belongs to. */
export interface StateOf {
  entry: HistoryRow;
  side: "before" | "after";
}

/** Types of entries whose values can be set again, by the name of what they change. */
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
 * What has changed since that state: by `name`, `description`, `externalId`, `twinClassId` or a field's key the value
 * then, as stored in the history.
 */
export async function valuesOfState(
  executor: Executor,
  { entry, side }: StateOf,
): Promise<Map<string, string | null>> {
  const isOwnChange = sql<boolean>`batch_id = ${entry.batch_id}::uuid`;
  const isLater = sql<boolean>`(created_at, id) > (${entry.created_at}, ${entry.id}::uuid)`;
  const rows = await executor
    .selectFrom("twin_history")
    .select(["type", "field_key", "before"])
    .where("twin_id", "=", entry.twin_id)
    .where("type", "in", Object.keys(VALUE_TYPES))
    // What a field scheduled is no value of it.
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
  // Setting and changing a field are different types of the same key, so the earliest of each counts.
  return new Map(
    rows.map(({ type, field_key: key, before }) => [key ?? VALUE_TYPES[type] ?? type, before]),
  );
}
