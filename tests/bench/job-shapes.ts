import { idOf } from "#platform/selling/template/ids.ts";
import { createEan } from "#tests/support/products.ts";

/** A bulk job whose size varies. */
export interface JobShape {
  name: string;
  /** Number of rows, cells or texts at size ×1. */
  base: number;
  /** Builds the job; `longIds` are IDs of as many products with long texts. */
  request: (count: number, longIds: readonly string[]) => { file: string | null; body: object };
}

export const PRODUCT_CLASS = idOf("class:product_packaged_food");
const SKU = idOf("field:product.sku");

const CREATE = { method: "POST", path: "/private/product/v1", body: { classId: PRODUCT_CLASS } };
const CHANGE = { method: "PUT", path: "/private/twin/{id}/v1" };

/** The search by which bulk jobs read products. */
export const SEARCH = {
  path: "/private/twin/search/v2",
  query: { showTwinMode: "DETAILED", showTwinFieldCollectionMode: "ALL_FIELDS" },
  list: "twinList",
};

/** How bulk jobs read products, many at once or one. */
export const READ = {
  many: { search: SEARCH, filter: "twinIdList" },
  path: "/private/twin/{id}/v2",
  query: SEARCH.query,
  member: "twin",
};

const BY_SKU = {
  column: 2,
  lookup: {
    search: {
      ...SEARCH,
      body: {
        twinClassIdList: [PRODUCT_CLASS],
        fields: { [SKU]: { type: "TwinFieldSearchTextV1" } },
      },
    },
    under: `fields.${SKU}`,
    filter: "valueLikeAnyOfList",
    members: ["fields.sku"],
  },
};

const COLUMNS = ["name", "fields.ean", "fields.sku", "fields.price", "description"];
const EDITS = COLUMNS.map((to, column) => ({ to, how: "column", column }));

/** Operation that changes the product with a row's SKU, or creates it. */
export const MATCHED_BY_SKU = { change: CHANGE, create: CREATE, match: BY_SKU, edits: EDITS };

let serial = 0;

/** Builds a file of new products, so that each run does the same work. */
function buildFile(count: number, description: string): string {
  const rows = Array.from({ length: count }, () => {
    serial += 1;
    return `Coffee ${serial},${createEan(serial)},SKU-${serial},9.5,${description}`;
  });
  return ["Name,EAN,SKU,Price,Description", ...rows].join("\n");
}

function lines(header: string, row: string, count: number): string {
  return `${header}\n${`${row}\n`.repeat(count)}`;
}

function change(ids: readonly string[], edits: object[], call: object = CHANGE) {
  return { file: null, body: { idList: ids, read: READ, operation: { change: call, edits } } };
}

const ADD = { how: "column", column: 0, to: "name" };

export const JOB_SHAPES: readonly JobShape[] = [
  {
    name: "new products by SKU",
    base: 100,
    request: (count) => ({
      file: buildFile(count, "Roasted slowly. ".repeat(20)),
      body: { read: READ, operation: MATCHED_BY_SKU },
    }),
  },
  {
    name: "new products with long texts",
    base: 1,
    request: (count) => ({
      file: buildFile(count, "x".repeat(90_000)),
      body: { operation: { create: CREATE, edits: EDITS } },
    }),
  },
  {
    name: "rows of 200 cells",
    base: 100,
    request: (count) => ({
      file: lines(
        Array.from({ length: 200 }, (_, at) => `c${at}`).join(","),
        ",".repeat(199),
        count,
      ),
      body: { operation: { create: CREATE, edits: [ADD] } },
    }),
  },
  {
    name: "rows of 199,000 commas",
    base: 1,
    request: (count) => ({
      file: lines("name,ean", ",".repeat(199_000), count),
      body: { operation: { create: CREATE, edits: [ADD] } },
    }),
  },
  {
    name: "a letter of a long text becomes two",
    base: 2,
    request: (_count, longIds) => change(longIds, [replaced("bb")]),
  },
  {
    name: "a letter of a long text becomes a text",
    base: 2,
    request: (_count, longIds) => change(longIds, [replaced("b".repeat(10_000))]),
  },
  {
    name: "deletion",
    base: 2,
    request: (_count, longIds) => change(longIds, [], { ...CHANGE, method: "DELETE" }),
  },
];

function replaced(replacement: string) {
  return { to: "description", from: "description", how: "replace", text: "a", replacement };
}
