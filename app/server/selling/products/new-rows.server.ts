import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import {
  FIELD_COLUMN,
  MAX_NEW_ROWS,
  type NewRow,
  type NewRowProblem,
  type NewRowsAnswer,
} from "#app/rules/selling/new-rows.ts";
import { JsonText } from "#app/server/forms/json-text.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { readEan } from "#common/ean.ts";
import { dropTextMark } from "#common/spreadsheet-codes.ts";

import { listProductTypeFields, type ProductTypeFields } from "../product-types.server.ts";
import { findHolders } from "./find-holders.server.ts";
import { loadProductCreation } from "./product-creation.server.ts";
import {
  keyOfColumn,
  type NewProduct,
  problemAt,
  type ReadRow,
  readNewRows,
  typeIn,
} from "./read-new-rows.server.ts";

const MAX_CELLS = 200;

/** Parses the JSON with the rows. */
export const NewRowsForm = JsonText.pipe(
  z
    .array(
      z.object({
        key: z.guid(),
        cells: z
          .record(z.string().max(200), z.string())
          .refine((cells) => Object.keys(cells).length <= MAX_CELLS),
      }),
    )
    .min(1)
    .max(MAX_NEW_ROWS),
);

const BatchResponse = z.object({
  productList: z.array(
    z.object({
      twinId: z.string().optional(),
      rejection: z
        .object({
          statusDetails: z.string().default(""),
          fieldErrors: z
            .array(
              z.object({ field: z.string(), message: z.string(), code: z.string().default("") }),
            )
            .default([]),
        })
        .optional(),
    }),
  ),
});

/**
 * Creates the valid rows, in one call of the platform, or with `isTry` only finds what is wrong in them. A repeated
 * request creates nothing twice.
 */
export async function saveNewRows(
  caller: Caller,
  rows: readonly NewRow[],
  { isTry }: { isTry: boolean },
): Promise<NewRowsAnswer> {
  const { types, refusal } = await loadProductCreation(caller);
  if (refusal !== null) return { refusal, problems: {}, sharedSkus: {}, created: {} };
  const read = rejectRepeated(await readNewRows(caller, types, rows));
  const valid = read.flatMap(({ row, product }) => (product ? [{ row, product }] : []));
  const outcomes = await createProducts(
    caller,
    valid.map(({ product }) => product),
    isTry,
  );
  const problems = Object.fromEntries(read.map(({ row, problems: own }) => [row.key, own]));
  const created: Record<string, string> = {};
  const typeFields = await listProductTypeFields(caller);
  for (const [at, { twinId, rejection }] of outcomes.entries()) {
    const row = valid[at]?.row;
    if (!row) continue;
    if (twinId !== undefined) created[row.key] = twinId;
    else if (rejection) problems[row.key] = toProblems(row, rejection, typeFields);
  }
  const waiting = rows.filter(({ key }) => !(key in created));
  await linkHolders(caller, waiting, problems);
  return { refusal: null, problems, sharedSkus: await findSharedSkus(caller, waiting), created };
}

async function createProducts({ platform }: Caller, productList: NewProduct[], dryRun: boolean) {
  if (productList.length === 0) return [];
  const path = "/private/product/batch/v1";
  return (await platform.post(path, { productList, dryRun }, BatchResponse)).productList;
}

/** Rejects the rows that share an EAN or an SKU with another one, because nothing says which of them is right. */
function rejectRepeated(rows: readonly ReadRow[]): ReadRow[] {
  const texts = { ean: m.products_new_row_ean_repeated(), sku: m.products_new_row_sku_repeated() };
  return rows.map((read) => {
    const repeated = (["ean", "sku"] as const).filter((column) => {
      const code = codeOf(read.row, column);
      return (
        code !== "" && rows.some((other) => other !== read && codeOf(other.row, column) === code)
      );
    });
    if (repeated.length === 0) return read;
    const problems = [
      ...read.problems,
      ...repeated.map((column) => problemAt(column, texts[column])),
    ];
    return { ...read, product: null, problems };
  });
}

function codeOf({ cells }: NewRow, column: "ean" | "sku"): string {
  const text = cells[column] ?? "";
  return column === "ean" ? readEan(text).ean : dropTextMark(text);
}

type Rejection = NonNullable<z.output<typeof BatchResponse>["productList"][number]["rejection"]>;

/** Places the errors of a rejected product at the columns of its row. */
function toProblems(
  { cells }: NewRow,
  { statusDetails, fieldErrors }: Rejection,
  types: readonly ProductTypeFields[],
): NewRowProblem[] {
  if (fieldErrors.length === 0) return [problemAt(null, statusDetails)];
  return fieldErrors.map(({ field, message, code }) => {
    if (field === "classId" || field === "productCategoryId") return problemAt("type", message);
    if (field === "name") return problemAt("name", message);
    const isTakenEan = field === "ean" && code.replace("_", "-") === "not-unique";
    if (isTakenEan) return problemAt("ean", m.products_ean_duplicate());
    const key = field.startsWith("tags") ? "labels" : field.toLowerCase();
    const named = types
      .find(({ id }) => id === typeIn(cells))
      ?.fields.find((one) => one.key.toLowerCase() === key);
    const column = [...Object.keys(cells), "ean", "sku"].find((name) => keyOfColumn(name) === key);
    if (column === undefined && !named) return problemAt(null, message);
    return problemAt(column ?? FIELD_COLUMN + key, message, named?.name);
  });
}

/**
 * Adds the products that have the EANs of rejected rows, which one search finds. Rows that were rejected before the
 * platform saw them learn only here that their EAN is taken.
 */
async function linkHolders(
  caller: Caller,
  rows: readonly NewRow[],
  problems: Record<string, NewRowProblem[]>,
): Promise<void> {
  const rejected = rows.filter(({ key }) => (problems[key] ?? []).length > 0);
  const eans = rejected.map((row) => codeOf(row, "ean"));
  const holders = await findHolders(caller, "ean", eans);
  for (const row of rejected) {
    const holderId = holders.get(codeOf(row, "ean"));
    if (holderId === undefined) continue;
    const text = m.products_ean_duplicate();
    const others = (problems[row.key] ?? []).filter((one) => one.text !== text);
    problems[row.key] = [...others, { ...problemAt("ean", text), holderId }];
  }
}

async function findSharedSkus(
  caller: Caller,
  rows: readonly NewRow[],
): Promise<Record<string, string>> {
  const skus = rows.map((row) => codeOf(row, "sku"));
  const holders = await findHolders(caller, "sku", skus);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const holder = holders.get(codeOf(row, "sku"));
      return holder === undefined ? [] : [[row.key, holder] as const];
    }),
  );
}
