import { m } from "#app/paraglide/messages.js";
import type { BulkKey } from "#app/server/bulk/bulk-target.server.ts";
import { fieldProperty } from "#app/server/bulk/field-property.server.ts";
import type {
  FormPart,
  Property,
  PropertyType,
} from "#app/server/entities/types/property.server.ts";
import type { BrowsedClass } from "#app/server/model/classes.server.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";
import { typeOf, type ValueType } from "#app/server/twins/fields/field-values.server.ts";

import { FILE_TYPES } from "../files/file-types.server.ts";
import { OTHER_NAMES, otherNamesOf } from "./column-names.server.ts";

const CODE_KEYS = ["ean", "sku"] as const;
const CELLS = { ean: "ean", sku: "code" } as const;

function describeCell(key: string, valueType: ValueType): Pick<FormPart, "cell" | "currency"> {
  if (key === "ean" || key === "sku") return { cell: CELLS[key] };
  if (valueType === "date") return { cell: "date" };
  return valueType === "number" && key === "price" ? { currency: "fields.currency" } : {};
}

/** The name of a product or card. */
export const NAME = {
  name: "name",
  label: m.products_name,
  otherNames: OTHER_NAMES.name,
  type: "text",
} satisfies Property;

export const DESCRIPTION: Property = {
  name: "description",
  label: m.products_description,
  otherNames: OTHER_NAMES.description,
  type: "longText",
  form: {},
};

/** The types of cells by the type of the field's values. Cells of all other fields contain texts. */
const CELL_TYPES = new Map<ValueType, PropertyType>([
  ["number", "number"],
  ["boolean", "flag"],
]);

/**
 * Converts a field to a column of an import. Options are matched by name. References to users, twins and files have
 * no column.
 */
export function fileProperty(field: ClassField): Property[] {
  const valueType = typeOf(field);
  const isOption = valueType === "reference" && field.descriptor?.dataListId !== undefined;
  const edited = fieldProperty(field);
  if (!edited || !(isOption || FILE_TYPES.has(valueType))) return [];
  const key = field.key.toLowerCase();
  return [
    {
      ...edited,
      name: `field-${key}`,
      label: () => field.name || field.key,
      type: CELL_TYPES.get(valueType) ?? "text",
      otherNames: otherNamesOf(key),
      form: { ...edited.form, ...describeCell(key, valueType) },
    },
  ];
}

export type CodeKey = BulkKey & { key: (typeof CODE_KEYS)[number] };

interface CodeSearch {
  /** The search for rows, without the condition on the code. */
  body: object;
  query: Record<string, string>;
  /** The member of the search with conditions on products, if the rows aren't products. */
  within?: string;
  /** Returns the path of the code in a row. */
  member: (key: string) => string;
}

/** The codes of products by which an import finds existing rows. */
export function codeKeys(
  { fields }: BrowsedClass,
  { body, query, within, member }: CodeSearch,
): CodeKey[] {
  return CODE_KEYS.flatMap((key) => {
    const field = fields.find((one) => one.key.toLowerCase() === key);
    if (!field) return [];
    const conditions = { fields: { [field.id]: { type: "TwinFieldSearchTextV1" } } };
    const under = `fields.${field.id}`;
    return [
      {
        key,
        name: `field-${key}`,
        label: field.name || field.key,
        lookup: {
          search: {
            path: "/private/twin/search/v2",
            query,
            body: { ...body, ...(within ? { [within]: conditions } : conditions) },
            list: "twinList",
          },
          filter: "valueLikeAnyOfList",
          under: within ? `${within}.${under}` : under,
          members: [member(field.key)],
          isExact: true,
        },
      },
    ];
  });
}
