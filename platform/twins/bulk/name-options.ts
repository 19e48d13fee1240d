import { type JsonObject, readMember, textOf } from "./json-members.rules.ts";
import type { RowPlan } from "./row-plan.ts";

/**
 * Collects option names that a response has beside its rows, and replaces tag IDs in rows by objects with
 * names, as responses without related objects have them.
 */
export function nameOptions(
  { names }: Pick<RowPlan, "names">,
  answer: JsonObject,
  rows: readonly JsonObject[],
): void {
  const options = readMember(answer, "relatedObjects.dataListsOptionMap") ?? {};
  for (const [id, option] of Object.entries(options as Record<string, unknown>)) {
    names.set(id, textOf(readMember(option, "name")) ?? "");
  }
  for (const row of rows) {
    const ids = row["tagIdList"];
    if (row["tags"] !== undefined || !Array.isArray(ids)) continue;
    row["tags"] = ids.map((id: string) => ({ id, name: names.get(id) ?? "" }));
  }
}
