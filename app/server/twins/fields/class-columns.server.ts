import { toFormName } from "#app/rules/twins/twin-field.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";

import { typeOf, type ValueType } from "./field-values.server.ts";

export type FieldFilterKind = "text" | "numbers" | "days" | "options";

/** A field of a class as a column, a filter and a sort order of a list. */
export interface ClassColumn {
  /** The name in the address, shared by the column, the filter and the sort order. */
  name: string;
  fieldId: string;
  key: string;
  label: string;
  type: ValueType;
  filter: FieldFilterKind | null;
  sortable: boolean;
}

/** Names of the filters by marks: tags and markers are the same for everybody, marks are the user's own. */
const MARK_FILTERS = ["tags", "markers", "marks"] as const;
/** Names of the columns and filters that every list of twins has. */
const RESERVED = new Set(["name", "status", "created", "updated", ...MARK_FILTERS]);
const HIDDEN_TYPES: ReadonlySet<ValueType> = new Set(["attachment", "secret", "unsupported"]);
const FILTERS: ReadonlyMap<ValueType, FieldFilterKind> = new Map([
  ["text", "text"],
  ["color", "text"],
  ["url", "text"],
  ["number", "numbers"],
  ["date", "days"],
  ["boolean", "options"],
  ["reference", "options"],
]);
const SORTABLE: ReadonlySet<ValueType> = new Set(["text", "number", "date"]);
const DEFAULT_FIELD_COLUMNS = 4;

/** Converts fields to columns. `reserved` has the names of columns that aren't fields. */
export function columnsOf(
  fields: ClassField[],
  reserved: ReadonlySet<string> = RESERVED,
): ClassColumn[] {
  return fields
    .map((field) => ({ field, type: typeOf(field) }))
    .filter(({ type }) => !HIDDEN_TYPES.has(type))
    .map(({ field, type }) => ({
      name: columnName(field.key, reserved),
      fieldId: field.id,
      key: field.key.toLowerCase(),
      label: field.name || field.key,
      type,
      filter: FILTERS.get(type) ?? null,
      sortable: SORTABLE.has(type),
    }));
}

function columnName(key: string, reserved: ReadonlySet<string>): string {
  const name = toFormName(key.toLowerCase()).replaceAll(/[^\w-]/g, "_");
  return reserved.has(name) ? `field_${name}` : name;
}

/** Returns the sort orders, filters and columns that the address of a class's list may contain. */
export function listOptionsOf(columns: ClassColumn[]) {
  const visible = columns.slice(0, DEFAULT_FIELD_COLUMNS).map(({ name }) => name);
  return {
    sortable: [
      "created",
      "updated",
      "name",
      "status",
      ...columns.filter(({ sortable }) => sortable).map(({ name }) => name),
    ],
    filterable: [
      "status",
      "created.from",
      "created.to",
      ...MARK_FILTERS,
      ...columns.flatMap(filterNames),
    ],
    columns: ["status", ...columns.map(({ name }) => name), "created", "updated"],
    defaultColumns: ["status", ...visible, "updated"],
    groupable: ["status"],
    defaultSort: "-created",
    ranksText: true,
    layouts: ["grid", "board"],
    hasViews: false,
    hasNegatives: true,
  } as const;
}

function filterNames({ name, filter }: ClassColumn): string[] {
  switch (filter) {
    case "numbers":
      return [`${name}.min`, `${name}.max`];
    case "days":
      return [`${name}.from`, `${name}.to`];
    case "text":
    case "options":
      return [name];
    case null:
      return [];
  }
}
