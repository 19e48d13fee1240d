import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { fieldType, presentValue } from "../../model/field-types/field-types.rules.ts";
import type { Change } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** Values of the caller and of the other user, by property that both changed. */
export type Conflicts = Record<string, { mine: string; theirs: string }>;

type Basics = Pick<TwinRow, "name" | "description" | "external_id" | "assigner_user_id">;

/** Original values of properties that others have changed since the caller read the twin. */
type ConcurrentChanges = ReadonlyMap<string, string | null>;

/**
 * Maps each changed property to its original value. Expects the latest change first, so that the earliest change of a
 * property determines its original value.
 */
export function toConcurrentChanges(changes: readonly Change[]): ConcurrentChanges {
  return new Map(changes.map(({ type, field_key, before }) => [field_key ?? type, before]));
}

const BASICS = {
  nameChanged: ["name", "name"],
  descriptionChanged: ["description", "description"],
  externalIdChanged: ["external_id", "externalId"],
  assigneeChanged: ["assigner_user_id", "assignerUserId"],
} as const;

/**
 * Merges an edit with concurrent changes. Forms submit all fields, so a field that the caller didn't change gets the
 * other user's value. A field that both changed differently is a conflict.
 */
export const mergeConcurrentChanges = {
  basics(
    twin: TwinRow,
    requested: Basics,
    concurrentChanges: ConcurrentChanges,
    conflicts: Conflicts,
  ): Basics {
    const merged = { ...requested };
    for (const [type, [column, name]] of Object.entries(BASICS)) {
      if (!concurrentChanges.has(type) || requested[column] === twin[column]) continue;
      if ((requested[column] ?? "") === (concurrentChanges.get(type) ?? ""))
        Object.assign(merged, { [column]: twin[column] });
      else conflicts[name] = { mine: requested[column] ?? "", theirs: twin[column] ?? "" };
    }
    return merged;
  },

  /** Merges a change of the head. Returns undefined if the head stays the same. */
  head(
    twin: TwinRow,
    requested: string | undefined,
    concurrentChanges: ConcurrentChanges,
    conflicts: Conflicts,
  ): string | undefined {
    if (
      requested === undefined ||
      requested === twin.head_id ||
      !concurrentChanges.has("headChanged")
    )
      return requested;
    if (requested === concurrentChanges.get("headChanged")) return undefined;
    conflicts["headTwinId"] = { mine: requested, theirs: twin.head_id ?? "" };
    return requested;
  },

  fields(
    twin: TwinRow,
    fieldOf: (key: string) => ClassField | undefined,
    values: Map<string, FieldValue | null>,
    concurrentChanges: ConcurrentChanges,
    conflicts: Conflicts,
  ): void {
    for (const [key, value] of values) {
      const field = fieldOf(key);
      if (!field || !concurrentChanges.has(key)) continue;
      const mine = presentValue(field, value ?? undefined);
      // Clients read a placeholder instead of a secret, so a submitted secret is always new.
      const isRepeated = !fieldType(field).secret && mine === (concurrentChanges.get(key) ?? "");
      if (isRepeated) values.delete(key);
      else conflicts[key] = { mine, theirs: presentValue(field, twin.fields[key]) };
    }
  },
};
