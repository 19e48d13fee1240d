import { checkEan } from "#common/ean.ts";

import type { ImportClient } from "./import-client.ts";
import type { ProductRow } from "./read-rows.ts";

export interface RowResult extends ProductRow {
  result: "created" | "exists" | "refused";
  reason: string;
}

export interface ImportOptions {
  allowCheckDigit: boolean;
  /** The class of the product type for all rows. */
  productTypeId: string;
}

/** Consecutive rows that fail for reasons other than their content before the import stops. */
const MAX_CONSECUTIVE_FAILURES = 5;

/**
 * Creates each row through the same use case as the form, one after the other: the same rules
 * reject it, and a repeated import finds the products of the first.
 */
export async function* importProducts(
  rows: AsyncIterable<ProductRow>,
  client: ImportClient,
  options: ImportOptions,
): AsyncGenerator<RowResult> {
  let faults = 0;
  for await (const row of rows) {
    const reason =
      row.problem ?? (options.allowCheckDigit ? null : wrongCheckDigit(row.ean.trim()));
    if (reason !== null) {
      yield { ...row, result: "refused", reason };
      continue;
    }
    const answer = await client.createProduct({
      name: row.name,
      sku: row.sku,
      ean: row.ean,
      description: row.description,
      productCategoryId: options.productTypeId,
    });
    faults = answer.kind === "fault" ? faults + 1 : 0;
    if (faults === MAX_CONSECUTIVE_FAILURES)
      throw new Error(`The platform keeps failing: ${answer.reason}`);
    yield { ...row, ...resultOf(answer) };
  }
}

function resultOf(answer: Awaited<ReturnType<ImportClient["createProduct"]>>) {
  if (answer.kind === "created") return { result: "created" as const, reason: "" };
  // The product with this EAN was created by an earlier run or row.
  const result = answer.exists ? ("exists" as const) : ("refused" as const);
  return { result, reason: answer.reason };
}

/** A draft may have a wrong check digit, but in an imported file it is a typing mistake. */
function wrongCheckDigit(ean: string): string | null {
  const check = checkEan(ean);
  if (!check.shape || check.checkDigitOk) return null;
  return `The check digit of the EAN is wrong, ${check.corrected} would be right (use --allow-check-digit to import it as it is)`;
}
