import type { ModelRows } from "./domain-model-rows.store.ts";

/** A class's own and inherited members; for equal keys the nearest wins. */
export function classMembers(rows: Pick<ModelRows, "fields" | "statuses">) {
  const fields = groupByClass(rows.fields);
  const statuses = groupByClass(rows.statuses);
  return {
    fieldIds: (ancestorIds: readonly string[]) => idsOf(fields, ancestorIds),
    statusIds: (ancestorIds: readonly string[]) => idsOf(statuses, ancestorIds),
  };
}

interface Member {
  id: string;
  class_id: string;
  key: string;
}

function groupByClass<T extends Member>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.class_id);
}

function idsOf(ofClass: ReadonlyMap<string, Member[]>, ancestorIds: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  // From the root down, so that inherited members keep their position when a class overrides one.
  for (const classId of ancestorIds.toReversed()) {
    for (const member of ofClass.get(classId) ?? []) {
      byKey.set(member.key.toLowerCase(), member.id);
    }
  }
  return [...byKey.values()];
}
