import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { BulkOperation, BulkRead } from "../../twins/bulk/bulk-operation.ts";
import { createBulkJob } from "../../twins/bulk/create-bulk-job.ts";
import { idOf } from "../template/ids.ts";

/** A supplier's list as it arrives: three of its rows can't become products. */
const FILE = `Product type,Name,EAN,SKU,Price,Currency
Book,"Bread with Time, a baking book",5907318301049,BK-BREAD-EN,89.00,PLN
Book,"The Lighthouse Cat, a picture book",5907318301056,BK-CAT-EN,44.90,PLN
Book,A Year of Small Repairs,590731830106,BK-REPAIR-EN,54.00,PLN
Pen,"Kreska Linea fountain pen, black, F",5907318701023,KRE-LINEA-F,129.00,PLN
Pen,"Kreska Linea fountain pen, green, M",5907318701030,KRE-LINEA-M,129.00,PLN
Backpack,"Szlak city backpack 16 l, graphite",5907318801013,SZL-CITY16,319.00,PLN
T-shirt,,5907318101052,NIT-TEE-BLK-M,99.00,PLN
Coffee,"Wysoka Kenya Nyeri coffee beans, 250 g",5907318501036,WYS-NYERI-250,58.00,PLN
Coffee,"Wysoka decaf espresso, ground, 250 g",5907318501043,WYS-DECAF-250,abc,PLN
Yoga mat,"Oddech travel yoga mat 2 mm, plum",5907318801020,ODD-TRAVEL2,159.00,PLN
Lamp,"Lumina Clip reading lamp, white",5907318401053,LUM-CLIP-WHT,119.00,PLN
`;
const NAME = "supplier-list.csv";

/** Uploads the list and defines its columns as the import's page does. The job's preview is enqueued. */
export async function importSupplierList(services: Services, caller: Caller): Promise<string> {
  const { temporary } = services.files;
  const path = join(temporary, NAME);
  await mkdir(temporary, { recursive: true });
  await writeFile(path, FILE);
  try {
    return await createBulkJob(services, caller, {
      name: NAME,
      subject: "products",
      ids: [],
      search: null,
      expectedCount: null,
      file: { path, name: NAME, size: Buffer.byteLength(FILE) },
      choice: {},
      reads: READS,
      operation: OPERATION,
    });
  } finally {
    await rm(path, { force: true });
  }
}

const QUERY = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwinFieldCollectionMode: "ALL_FIELDS",
};
const TWINS = { path: "/private/twin/search/v2", query: QUERY, list: "twinList" };

const READS = BulkRead.parse({
  path: "/private/twin/{id}/v2",
  query: QUERY,
  member: "twin",
  many: { search: TWINS, filter: "twinIdList" },
});

/** Finds products by the text of a field. */
function lookup(key: "ean" | "sku") {
  const fieldId = idOf(`field:product.${key}`);
  const body = {
    fields: { [fieldId]: { type: "TwinFieldSearchTextV1" } },
    twinClassExtendsHierarchyContainsIdList: [idOf("class:product")],
  };
  return {
    search: { ...TWINS, body },
    under: `fields.${fieldId}`,
    filter: "valueLikeAnyOfList",
    members: [`fields.${key}`],
    isExact: true,
  };
}

const TYPE = {
  search: {
    path: "/private/twin_class/search/v1",
    query: { showTwinClassMode: "MANAGED" },
    list: "twinClassList",
  },
  filter: "nameI18nLikeList",
  members: ["key", "name"],
};

const OPERATION = BulkOperation.parse({
  create: { method: "POST", path: "/private/product/v1", body: { allowCheckDigit: true } },
  change: {
    method: "PUT",
    path: "/private/twin/{id}/v1",
    query: { showTwinMode: "DETAILED" },
  },
  match: { column: 2, lookup: lookup("ean") },
  edits: [
    { to: "classId", how: "column", kind: "lookup", column: 0, lookup: TYPE, only: "create" },
    ...(["create", "change"] as const).flatMap((only) => columns(only)),
  ],
});

function columns(only: "create" | "change") {
  const column = (index: number, to: string, kind: string, more: object = {}) => ({
    to,
    how: "column",
    kind,
    column: index,
    only,
    ...(only === "change" && { from: to }),
    ...more,
  });
  return [
    column(1, "name", "name"),
    column(2, "fields.ean", "ean"),
    column(3, "fields.sku", "code", { lookup: lookup("sku") }),
    column(4, "fields.price", "decimal", { numbers: "point", currency: "fields.currency" }),
    column(5, "fields.currency", "text"),
  ];
}
