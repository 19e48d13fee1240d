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

import { CARD_ROOT } from "../marketplaces.server.ts";
import { hasLabels, labelsOf } from "../products/labels.server.ts";
import { sortOf } from "../products/product-list.server.ts";
import { productSearch } from "../products/product-search.server.ts";
import { listProductTypes } from "../products/product-types.server.ts";
import { FILE_TYPES } from "./file-types.server.ts";

export interface Column {
  /** As the list calls it. */
  key: string;
  label: string;
  /** What a workbook has in its cells; by default texts. */
  kind?: "number" | "date" | "boolean";
  of: (twin: Twin, related: Related) => string;
}

export interface Export {
  columns: Column[];
  search: TwinSearch;
  order: { sortField: string; sortAsc: string };
}

/** The columns of the list that always belong together. */
const ALWAYS: ReadonlySet<string> = new Set(["name"]);

/** The products of a list. With one type they have its fields, else those that every product has. */
export async function productExport(
  caller: Caller,
  params: ListParams,
  onlyListed: boolean,
): Promise<Export> {
  const keys = params.filters["type"] ?? [];
  const [types, search] = await Promise.all([
    listProductTypes(caller),
    productSearch(caller, params),
  ]);
  const type = keys.length === 1 ? types.find(({ key }) => key.toLowerCase() === keys[0]) : null;
  const { fields } = await browsedClass(caller, type?.key ?? "product");
  const columns = [
    ...columnsOf(fields, { key: "type", label: m.products_type() }),
    ...((await hasLabels(caller)) ? [labelColumn()] : []),
  ];
  const visibleColumns = new Set([...ALWAYS, ...params.cols]);
  return {
    columns: onlyListed ? columns.filter(({ key }) => visibleColumns.has(key)) : columns,
    search,
    order: sortOf(params),
  };
}

/** The marketplace cards of the products of a list; of one marketplace if the list is filtered by it. */
export async function cardExport(caller: Caller, params: ListParams): Promise<Export> {
  const [{ id, fields }, listed] = await Promise.all([
    browsedClass(caller, CARD_ROOT),
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
  return {
    columns: columnsOf(fields, { key: "type", label: m.products_marketplace() }),
    search: { id: EVERYTHING, body: { params: {}, narrow } },
    order: { sortField: "createdAt", sortAsc: "true" },
  };
}

/** The columns have the names by which an import matches them. */
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

/** Names are separated as in an import; none of them has a semicolon. */
function labelColumn(): Column {
  return {
    key: "labels",
    label: m.labels_title(),
    of: (twin, related) => labelsOf(twin, related).join("; "),
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

/** Names may have commas. */
function optionNames(value: string, { dataListsOptionMap }: Related): string {
  return splitValues(value)
    .map((id) => dataListsOptionMap[id]?.name ?? id)
    .join("; ");
}
