import { m } from "#app/paraglide/messages.js";
import { splitValues } from "#app/rules/twin-field.ts";
import type { ListParams } from "#app/ui/list/list-href.ts";
import { CSV_BYTE_ORDER_MARK, csvLine } from "#common/csv-cells.ts";

import { browsedClass } from "../browse/classes.server.ts";
import type { Caller } from "../caller.server.ts";
import { CARD_ROOT } from "../connectors/marketplaces.server.ts";
import { FILE_TYPES } from "../console/bulk/bulk-products.server.ts";
import {
  type ClassField,
  type Related,
  type Twin,
  TwinListResponse,
} from "../platform/response-schemas.server.ts";
import { typeOf, valueOf } from "../twins/field-values.server.ts";
import { EVERYTHING, type TwinSearch } from "./model-lookups.server.ts";
import { sortOf } from "./product-list.server.ts";
import { productSearch } from "./product-search.server.ts";
import { listProductTypes } from "./product-types.server.ts";

const PAGE_SIZE = 500;
/** As many rows as an import takes. */
const MAX_ROWS = 100_000;

const QUERY = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  showTwin2TwinClassMode: "DETAILED",
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
};

interface Column {
  /** As the list calls it. */
  key: string;
  label: string;
  of: (twin: Twin, related: Related) => string;
}

interface Export {
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
  const columns = columnsOf(fields, { key: "type", label: m.products_type() });
  const visibleColumns = new Set([...ALWAYS, ...params.cols]);
  return {
    columns: onlyListed ? columns.filter(({ key }) => visibleColumns.has(key)) : columns,
    search,
    order: sortOf(params),
  };
}

/** All marketplace cards. */
export async function cardExport(caller: Caller): Promise<Export> {
  const { id, fields } = await browsedClass(caller, CARD_ROOT);
  const narrow = { twinClassExtendsHierarchyContainsIdList: [id] };
  return {
    columns: columnsOf(fields, { key: "type", label: m.products_marketplace() }),
    search: { id: EVERYTHING, body: { params: {}, narrow } },
    order: { sortField: "createdAt", sortAsc: "true" },
  };
}

/** A CSV file that is written while its rows are read. An import of it changes nothing. */
export function csvOf({ platform }: Caller, { columns, search, order }: Export): ReadableStream {
  const bytes = new TextEncoder();
  let offset = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const page = { ...order, offset: String(offset), limit: String(PAGE_SIZE) };
      const query = new URLSearchParams({ ...QUERY, ...page });
      const path = `/private/twin/search/${search.id}/v1?${query}`;
      const answer = await platform.post(path, search.body, TwinListResponse);
      const { twinList, relatedObjects } = answer;
      const lines = twinList.map((twin) =>
        csvLine(columns.map(({ of }) => of(twin, relatedObjects))),
      );
      const head =
        offset === 0 ? [CSV_BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))] : [];
      controller.enqueue(bytes.encode([...head, ...lines].join("")));
      offset += PAGE_SIZE;
      if (twinList.length < PAGE_SIZE || offset >= MAX_ROWS) controller.close();
    },
  });
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

function fieldColumn(field: ClassField): Column[] {
  const type = typeOf(field);
  const names = { key: field.key.toLowerCase(), label: field.name || field.key };
  if (type === "reference" && field.descriptor?.dataListId !== undefined) {
    return [{ ...names, of: (twin, related) => optionNames(valueOf(twin, field.key), related) }];
  }
  if (!FILE_TYPES.has(type)) return [];
  return [{ ...names, of: (twin) => valueOf(twin, field.key) }];
}

/** Names may have commas. */
function optionNames(value: string, { dataListsOptionMap }: Related): string {
  return splitValues(value)
    .map((id) => dataListsOptionMap[id]?.name ?? id)
    .join("; ");
}
