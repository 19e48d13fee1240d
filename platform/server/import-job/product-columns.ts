import { z } from "zod";

import { ConfigError } from "../../base/errors/setting-error.ts";
import type { Call } from "./calls.ts";

const REQUIRED = ["ean", "sku", "name"] as const;
const COLUMNS = [...REQUIRED, "description"] as const;

/**
 * Finds the positions of the imported columns by name, ignoring case. Returns the missing names if required columns are
 * missing.
 */
export function readColumns(
  names: readonly string[],
): { positions: Record<string, number>; ignored: string[] } | { missing: string[] } {
  const plain = names.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !plain.includes(column));
  if (missing.length > 0) return { missing };
  const known = COLUMNS.filter((column) => plain.includes(column));
  return {
    positions: Object.fromEntries(known.map((column) => [column, plain.indexOf(column)])),
    ignored: names.filter(
      (name, at) => name !== "" && !known.some((column) => plain.indexOf(column) === at),
    ),
  };
}

const TYPES = "{ productTypes { id key name } }";
const TypesAnswer = z.object({
  data: z.object({ productTypes: z.array(z.object({ id: z.string(), key: z.string() })) }),
});

const ClassAnswer = z.object({
  twinClass: z.object({ id: z.string() }),
  relatedObjects: z.object({
    twinClassFieldMap: z.record(z.string(), z.object({ id: z.string(), key: z.string() })),
  }),
});
const CLASS_PATH =
  "/private/twin_class_by_key/product/v1?lazyRelation=false&showTwinClassMode=DETAILED&showTwinClass2TwinClassFieldMode=DETAILED&showTwinClassFieldMode=DETAILED";

/**
 * Builds an operation that creates products of the type. Products that exist already, by EAN, stay unchanged.
 */
export async function operationFor(
  call: Call,
  positions: Readonly<Record<string, number>>,
  type: string,
): Promise<object> {
  const classId = await findType(call, type);
  const { twinClass, relatedObjects } = await call("GET", CLASS_PATH, ClassAnswer);
  const fields = Object.values(relatedObjects.twinClassFieldMap);
  const ean = fields.find(({ key }) => key.toLowerCase() === "ean");
  if (!ean) throw new Error("Products have no field for the EAN");
  const query = { showTwinMode: "DETAILED", showTwinFieldCollectionMode: "ALL_FIELDS" };
  const search = {
    path: "/private/twin/search/v2",
    query,
    body: {
      twinClassExtendsHierarchyContainsIdList: [twinClass.id],
      fields: { [ean.id]: { type: "TwinFieldSearchTextV1" } },
    },
    list: "twinList",
  };
  const edit = { how: "column", only: "create" } as const;
  return {
    change: { method: "PUT", path: "/private/twin/{id}/v1" },
    create: {
      method: "POST",
      path: "/private/product/v1",
      body: { classId, allowCheckDigit: true },
    },
    match: {
      column: positions["ean"],
      lookup: {
        search,
        filter: "valueLikeAnyOfList",
        under: `fields.${ean.id}`,
        members: [`fields.${ean.key}`],
        isExact: true,
      },
    },
    edits: [
      { ...edit, to: "name", kind: "name", column: positions["name"] },
      { ...edit, to: "fields.ean", kind: "ean", column: positions["ean"] },
      { ...edit, to: "fields.sku", kind: "code", column: positions["sku"] },
      ...(positions["description"] === undefined
        ? []
        : [{ ...edit, to: "description", column: positions["description"] }]),
    ],
  };
}

async function findType(call: Call, key: string): Promise<string> {
  const { data } = await call("POST", "/graphql", TypesAnswer, { query: TYPES });
  const type = data.productTypes.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (type) return type.id;
  const available = data.productTypes.map((one) => one.key).toSorted();
  throw new ConfigError(
    `Option --type: unknown product type ${key}. Available: ${available.join(", ")}`,
  );
}
