import { getLocale } from "#app/paraglide/runtime.js";
import { formatDate } from "#app/rules/dates.ts";
import type { FieldValue } from "#app/rules/field-value.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { FIELD_COLUMN } from "#app/rules/selling/new-rows.ts";
import type { ClassField, Related, Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";
import { typeOf, viewField } from "#app/server/twins/fields/field-values.server.ts";

import { listProductTypeFields, type ProductTypeFields } from "../product-types.server.ts";

const VALUE_TYPES = ["text", "number", "date"] as const;
type ValueType = (typeof VALUE_TYPES)[number];

/** A field of one or several product types, as a column of the product list. */
export interface ProductField {
  /** The name in the address. */
  name: string;
  key: string;
  label: string;
  type: ValueType;
  /** False if other types have a field of this key with another type of values: the platform sorts by key. */
  isSortable: boolean;
  /** The field of each product type, by the ID of the type. */
  byTypeId: ReadonlyMap<string, ClassField>;
  /** The keys of these types in lower case, as in addresses. */
  typeKeys: readonly string[];
}

/**
 * Limits of the columns in the menu of the list, which all pages of the list contain: those of most product types, and
 * those of the types that the list is filtered by.
 */
export const MAX_SHARED_COLUMNS = 30;
const MAX_TYPE_COLUMNS = 100;

/** Keys of the fields that have columns of their own. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(["ean", "sku", "price"]);

/** Lists of fields by the list of types and the fields hidden from the user, which are both cached. */
const cache = new WeakMap<ProductTypeFields[], WeakMap<ReadonlySet<string>, ProductField[]>>();

/**
 * Lists the number, date and text fields of all product types that the caller may see, those of most types first.
 * Fields with the same key and type of values are one.
 */
export async function listProductFields(caller: Caller): Promise<ProductField[]> {
  const [types, { hiddenFieldIds }] = await Promise.all([
    listProductTypeFields(caller),
    getOwnAccess(caller),
  ]);
  const ofTypes = cache.get(types) ?? new WeakMap<ReadonlySet<string>, ProductField[]>();
  cache.set(types, ofTypes);
  const fields = ofTypes.get(hiddenFieldIds) ?? groupFields(types, hiddenFieldIds);
  ofTypes.set(hiddenFieldIds, fields);
  return fields;
}

function groupFields(
  types: ProductTypeFields[],
  hiddenFieldIds: ReadonlySet<string>,
): ProductField[] {
  const fields = types.flatMap((type) =>
    type.fields
      .filter(({ id, key }) => !hiddenFieldIds.has(id) && !OWN_COLUMNS.has(key.toLowerCase()))
      .map((field) => ({ type, field })),
  );
  const byKey = Object.groupBy(fields, ({ field }) => field.key.toLowerCase());
  const columns = Object.entries(byKey).flatMap(([key, group = []]) => columnsOfKey(key, group));
  return withUniqueLabels(columns, types).toSorted(
    (a, b) => b.byTypeId.size - a.byTypeId.size || a.label.localeCompare(b.label),
  );
}

interface TypedField {
  type: ProductTypeFields;
  field: ClassField;
}

/** Builds a column for each type of values that fields of this key have; usually one. */
function columnsOfKey(key: string, fields: TypedField[]): ProductField[] {
  const isSortable = new Set(fields.map(({ field }) => typeOf(field))).size === 1;
  return VALUE_TYPES.flatMap((valueType) => {
    const group = fields.filter(({ field }) => typeOf(field) === valueType && !isLong(field));
    const [first] = group;
    if (!first) return [];
    return {
      name: `${FIELD_COLUMN}${key}${isSortable ? "" : `:${valueType}`}`,
      key,
      label: first.field.name || key,
      type: valueType,
      isSortable,
      byTypeId: new Map(group.map(({ type, field }) => [type.id, field])),
      typeKeys: group.map(({ type }) => type.key.toLowerCase()),
    };
  });
}

/** Checks whether a text has many lines, so that it is no value for a column. */
function isLong({ key, descriptor }: ClassField): boolean {
  const editor = descriptor?.editorType ?? "";
  return key.toLowerCase() === "bullet_points" || /^(?:MARKDOWN|HTML)/.test(editor);
}

const MAX_NAMED_TYPES = 2;

/** Adds the names of product types to labels that several fields have. */
function withUniqueLabels(fields: ProductField[], types: ProductTypeFields[]): ProductField[] {
  const byLabel = Object.groupBy(fields, ({ label }) => label);
  const nameOf = (key: string) => types.find((type) => type.key.toLowerCase() === key)?.name ?? key;
  return fields.map((field) => {
    const { label, typeKeys } = field;
    if (byLabel[label]?.length === 1) return field;
    const names = typeKeys.slice(0, MAX_NAMED_TYPES).map(nameOf).join(", ");
    return {
      ...field,
      label: `${label} (${names}${typeKeys.length > MAX_NAMED_TYPES ? "…" : ""})`,
    };
  });
}

/** Returns the platform's sort field for a column of a field; undefined for other columns. */
export function sortFieldOf(name: string): string | undefined {
  return name.startsWith(FIELD_COLUMN) ? `field:${name.slice(FIELD_COLUMN.length)}` : undefined;
}

export function listedFields(fields: ProductField[], { cols }: ListParams): ProductField[] {
  return fields.filter(({ name }) => cols.includes(name));
}

/** A column as the page needs it. */
export type FieldColumn = Pick<ProductField, "name" | "label" | "type" | "isSortable">;

/**
 * Selects the columns to choose from: those of the product types that the list is filtered by, or else those of most
 * types; and those that are in use. `isComplete` is false if there are others.
 */
export function fieldColumns(fields: ProductField[], params: ListParams) {
  const { filters, cols, sort } = params;
  const typeKeys = filters["type"] ?? [];
  const ofTypes = fields.filter((field) => field.typeKeys.some((key) => typeKeys.includes(key)));
  const offered = new Set(
    typeKeys.length > 0 ? ofTypes.slice(0, MAX_TYPE_COLUMNS) : fields.slice(0, MAX_SHARED_COLUMNS),
  );
  const columns = fields
    .filter(
      (field) =>
        offered.has(field) ||
        cols.includes(field.name) ||
        sort.some(({ key }) => key === field.name),
    )
    .map(({ name, label, type, isSortable }): FieldColumn => ({ name, label, type, isSortable }));
  return { columns, isComplete: typeKeys.length > 0 || columns.length === fields.length };
}

/** Formats the values of a product by the names of their columns. */
export function fieldTexts(
  twin: Twin,
  related: Related,
  fields: ProductField[],
): Record<string, string> {
  const texts = fields.flatMap(({ name, byTypeId }) => {
    const field = byTypeId.get(twin.twinClassId);
    const text = field ? textOf(viewField(field, twin, related).value) : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(texts);
}

function textOf(value: FieldValue): string {
  if (value.kind === "number") return formatNumber(value.text);
  if (value.kind === "date") return formatDate(value.iso, getLocale());
  return value.kind === "text" ? value.text : "";
}
