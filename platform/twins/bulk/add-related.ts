import { type JsonObject, readMember, toText } from "./json-members.rules.ts";
import type { RowPlan } from "./row-plan.ts";

/**
 * Reads names of options from the related objects of a response. Adds to its rows what they only name by ID: their tags
 * with ID and name, and their heads.
 */
export function addRelated(
  { names }: Pick<RowPlan, "names">,
  answer: JsonObject,
  rows: readonly JsonObject[],
): void {
  const options = readMember(answer, "relatedObjects.dataListsOptionMap") ?? {};
  for (const [id, option] of Object.entries(options as Record<string, unknown>)) {
    names.set(id, toText(readMember(option, "name")) ?? "");
  }
  for (const row of rows) {
    row["headTwin"] ??= readMember(answer, `relatedObjects.twinMap.${toText(row["headTwinId"])}`);
    const ids = row["tagIdList"];
    if (row["tags"] !== undefined || !Array.isArray(ids)) continue;
    row["tags"] = ids.map((id: string) => ({ id, name: names.get(id) ?? "" }));
  }
}
