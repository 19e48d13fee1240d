import { type FieldSearch, incorrect, type SearchConditionResult } from "./field-type.rules.ts";
import { all, type Condition } from "./search-query.rules.ts";

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What each list of a search object asks for, by its name; never asked with an empty list. */
type ConditionBuilders = Readonly<Record<string, (items: string[]) => Condition>>;

/** A search by lists of ids, which are compared as they are kept, however a client spells them. */
export function searchIds(
  filter: FieldSearch,
  label: string,
  builders: ConditionBuilders,
): SearchConditionResult {
  return searchLists(filter, builders, (item) =>
    typeof item === "string" && UUID.test(item)
      ? item.toLowerCase()
      : incorrect(`${label} can only be compared with a list of ids`),
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
      : incorrect(`${label} can only be compared with a list of texts`),
  );
}

/**
 * Nothing, null and "" say nothing. What can't be read is refused: as if it weren't there, it would find
 * everything.
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

/** Null: nothing was said. Undefined: neither yes nor no. */
export function parseFlagFilter(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

export function invalidFlagFilter(label: string): SearchConditionResult {
  return incorrect(`${label} can only be compared with true or false`);
}
