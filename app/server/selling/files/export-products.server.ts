import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { splitValues } from "#app/rules/twins/twin-field.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import { EVERYTHING, textSearch, type TwinSearch } from "#app/server/model/twin-search.server.ts";
import {
  type ClassField,
  type Related,
  type Twin,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { typeOf, valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { quoteLabel } from "#common/label-names.ts";

import { CARD_ROOT } from "../marketplaces.server.ts";
import { listProductTypes } from "../product-types.server.ts";
import { hasLabels, labelsOf } from "../products/labels.server.ts";
import { listedFields, listProductFields } from "../products/product-fields.server.ts";
import { sortOf } from "../products/product-list-definition.server.ts";
import { productSearch } from "../products/product-search.server.ts";
import { FILE_TYPES } from "./file-types.server.ts";

export interface Column {
  /** The key of the column in the list. */
  key: string;
  label: string;
  /** The type of the cells in a workbook. Default: text. */
  kind?: "number" | "date" | "boolean";
  of: (twin: Twin, related: Related) => string;
}

export interface Export {
  columns: Column[];
  search: TwinSearch;
  order: { sortField: string; sortAsc: string };
}

/** Columns that are exported even if the list hides them. */
const ALWAYS: ReadonlySet<string> = new Set(["name"]);

/**
 * Builds the export of a list of products. It has the fields of the type if the list is filtered by one, else those
 * that all products have.
 */
export async function productExport(
  caller: Caller,
  params: ListParams,
  onlyListed: boolean,
): Promise<Export> {
  const keys = params.filters["type"] ?? [];
  const [types, search, typeFields] = await Promise.all([
    listProductTypes(caller),
    productSearch(caller, params),
    onlyListed ? listProductFields(caller) : [],
  ]);
  const type = keys.length === 1 ? types.find(({ key }) => key.toLowerCase() === keys[0]) : null;
  const { fields } = await browsedClass(caller, type?.key ?? "product");
  const listed = listedFields(typeFields, params);
  // Columns of other product types' fields are only in the file if the list has them.
  const added = listed
    .filter(({ key }) => fields.every((field) => field.key.toLowerCase() !== key))
    .filter(({ key }, at, all) => all.findIndex((field) => field.key === key) === at)
    .flatMap(({ byTypeId }) => [...byTypeId.values()].slice(0, 1));
  const columns = [
    ...columnsOf([...fields, ...added], { key: "type", label: m.products_type() }),
    ...((await hasLabels(caller)) ? [labelColumn()] : []),
  ];
  const visibleColumns = new Set([...ALWAYS, ...params.cols, ...listed.map(({ key }) => key)]);
  return {
    columns: onlyListed ? columns.filter(({ key }) => visibleColumns.has(key)) : columns,
    search,
    order: sortOf(params),
  };
}

/**
 * Builds the export of the marketplace cards for a list of products. A filter by marketplace applies to the cards
 * too.
 */
export async function cardExport(caller: Caller, params: ListParams): Promise<Export> {
  const [{ id, fields }, { fields: productFields }, listed] = await Promise.all([
    browsedClass(caller, CARD_ROOT),
    browsedClass(caller, "product"),
    productSearch(caller, params),
  ]);
  const { childrenSearch, ...products } = listed.body.narrow;
  const { query } = listed.body.params;
  const headSearch = { ...products, ...(query && textSearch(query)) };
  const narrow = {
    twinClassExtendsHierarchyContainsIdList: [id],
    ...(childrenSearch as object | undefined),
    ...(Object.keys(headSearch).length > 0 && { headSearch }),
  };
  const [name, ...columns] = columnsOf(fields, { key: "type", label: m.products_marketplace() });
  return {
    columns: [...(name ? [name] : []), ...productCodes(productFields), ...columns],
    search: { id: EVERYTHING, body: { params: {}, narrow } },
    order: { sortField: "createdAt", sortAsc: "true" },
  };
}

/** The codes of a card's product, by which an import finds the card. */
function productCodes(fields: ClassField[]): Column[] {
  return ["ean", "sku"].flatMap((key) => {
    const field = fields.find((one) => one.key.toLowerCase() === key);
    if (!field) return [];
    const of = ({ headTwinId = "" }: Twin, { twinMap }: Related) =>
      twinMap[headTwinId]?.fields[field.key] ?? "";
    return [{ key, label: field.name || field.key, of }];
  });
}

/** Builds the columns with the names by which an import matches them. */
function columnsOf(fields: ClassField[], type: Pick<Column, "key" | "label">): Column[] {
  return [
    { key: "name", label: m.products_name(), of: ({ name }) => name },
    {
      ...type,
      of: ({ twinClassId }, { twinClassMap }) => twinClassMap[twinClassId]?.name ?? "",
    },
    ...fields.flatMap(fieldColumn),
    { key: "description", label: m.products_description(), of: ({ description }) => description },
    {
      key: "status",
      label: m.products_status(),
      of: ({ statusId }, { statusMap }) => statusMap[statusId]?.name ?? "",
    },
  ];
}

/** The column of labels, as an import reads them. */
function labelColumn(): Column {
  return {
    key: "labels",
    label: m.labels_title(),
    of: (twin, related) => labelsOf(twin, related).map(quoteLabel).join("; "),
  };
}

const KINDS = ["number", "date", "boolean"] as const;

function fieldColumn(field: ClassField): Column[] {
  const type = typeOf(field);
  const names = { key: field.key.toLowerCase(), label: field.name || field.key };
  if (type === "reference" && field.descriptor?.dataListId !== undefined) {
    return [{ ...names, of: (twin, related) => optionNames(valueOf(twin, field.key), related) }];
  }
  if (!FILE_TYPES.has(type)) return [];
  const kind = KINDS.find((one) => one === type);
  return [{ ...names, ...(kind && { kind }), of: (twin) => valueOf(twin, field.key) }];
}

/** Separates the names of options by semicolons, because they may contain commas. */
function optionNames(value: string, { dataListsOptionMap }: Related): string {
  return splitValues(value)
    .map((id) => dataListsOptionMap[id]?.name ?? id)
    .join("; ");
}
