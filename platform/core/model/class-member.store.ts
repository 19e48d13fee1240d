import { SKETCH_STATUS_ID } from "../../base/database/built-in-ids.rules.ts";
import type { ModelRows } from "./domain-model-rows.store.ts";

/** Status that every class without its own sketch status inherits. */
const SKETCH: Member = { id: SKETCH_STATUS_ID, key: "sketch" };

/**
 * Collects own and inherited members by class. Of several members with the same key, the one of the nearest class is
 * kept.
 */
export function classMembers(rows: Pick<ModelRows, "fields" | "statuses">) {
  const fields = groupByClass(rows.fields);
  const statuses = groupByClass(rows.statuses);
  return {
    fieldIds: (ancestorIds: readonly string[]) => idsOf(fields, ancestorIds),
    statusIds: (ancestorIds: readonly string[]) => idsOf(statuses, ancestorIds, [SKETCH]),
  };
}

interface Member {
  id: string;
  key: string;
}

function groupByClass<T extends { class_id: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.class_id);
}

function idsOf(
  ofClass: ReadonlyMap<string, Member[]>,
  ancestorIds: readonly string[],
  builtIn: readonly Member[] = [],
): string[] {
  const byKey = new Map(builtIn.map(({ key, id }) => [key, id]));
  // Goes from the root down, so that inherited members keep their position when a class overrides one.
  for (const classId of ancestorIds.toReversed()) {
    for (const member of ofClass.get(classId) ?? []) {
      byKey.set(member.key.toLowerCase(), member.id);
    }
  }
  return [...byKey.values()];
}
