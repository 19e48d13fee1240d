import { createMessage } from "../../base/messages/message.ts";
import { type FieldSearch, incorrect, type SearchConditionResult } from "./field-type.rules.ts";
import { all, type Condition } from "./search-query.rules.ts";

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Functions that build a condition from a list of a search object, by the name of the list. They aren't called for an
 * empty list.
 */
type ConditionBuilders = Readonly<Record<string, (items: string[]) => Condition>>;

/** Builds a condition from lists of IDs, which are converted to lower case. */
export function searchIds(
  filter: FieldSearch,
  label: string,
  builders: ConditionBuilders,
): SearchConditionResult {
  return searchLists(filter, builders, (item) =>
    typeof item === "string" && UUID.test(item)
      ? item.toLowerCase()
      : incorrect(createMessage("field_search_needs_ids", { label })),
  );
}

export function searchTexts(
  filter: FieldSearch,
  label: string,
  builders: ConditionBuilders,
): SearchConditionResult {
  return searchLists(filter, builders, (item) =>
    typeof item === "string" || typeof item === "number"
      ? String(item)
      : incorrect(createMessage("field_search_needs_texts", { label })),
  );
}

/**
 * Reads the value of a filter. Undefined, null and "" add no condition. An unreadable value is rejected, because
 * ignoring it would find everything.
 */
function searchLists(
  filter: FieldSearch,
  builders: ConditionBuilders,
  read: (item: unknown) => string | (SearchConditionResult & { ok: false }),
): SearchConditionResult {
  const conditions: Condition[] = [];
  for (const [name, condition] of Object.entries(builders)) {
    const value = filter[name] ?? [];
    const items: string[] = [];
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === null || item === "") continue;
      const parsedItem = Array.isArray(value) ? read(item) : read(null);
      if (typeof parsedItem !== "string") return parsedItem;
      items.push(parsedItem);
    }
    if (items.length > 0) conditions.push(condition(items));
  }
  return { ok: true, condition: all(conditions) };
}

/** Returns null if there is no filter, and undefined if the value is unreadable. */
export function parseFlagFilter(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

export function invalidFlagFilter(label: string): SearchConditionResult {
  return incorrect(createMessage("field_search_needs_boolean", { label }));
}
