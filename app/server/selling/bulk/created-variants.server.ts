import type { Submission } from "@conform-to/react";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { VariantForm } from "#app/rules/selling/variant-form.ts";
import type { PlatformRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { MatrixRow } from "../products/variant-matrix.server.ts";
import type { Variants } from "../products/variants.server.ts";
import { type DuplicateResult, findRowHolders } from "./duplicated-products.server.ts";

const VariantResponse = z.object({ twinIdList: z.array(z.guid()) });

/** A ticked row of the form with the combination it stands for. */
export interface TickedRow {
  id: string;
  row: MatrixRow;
  own: { name: string; ean: string; sku: string };
}

/** Finds the combinations of the ticked rows. Rows that aren't in the matrix are left out: only a changed URL has such. */
export function listTicked({ rows }: VariantForm, matrix: readonly MatrixRow[]): TickedRow[] {
  const byId = new Map(matrix.map((row) => [row.id, row]));
  return Object.entries(rows).flatMap(([id, own]) => {
    const row = byId.get(id);
    return row && own ? [{ id, row, own }] : [];
  });
}

/** Lists the ticked combinations that products have got since the form was opened. */
export function listTaken(ticked: readonly TickedRow[]): string[] {
  return ticked.flatMap(({ row: { label, holder } }) =>
    holder ? [m.variants_exists_now({ values: label, name: holder.name })] : [],
  );
}

/** Creates all ticked variants or none, and returns their IDs. */
export async function createVariants(
  { platform }: Caller,
  { product, setup }: Pick<Variants, "product" | "setup">,
  ticked: readonly TickedRow[],
  { withImages, withCards }: VariantForm,
): Promise<string[]> {
  const body = {
    group: setup.group,
    axisList: setup.chosen.map(({ key }) => key),
    variantList: ticked.map(({ row, own }) => ({ ...own, valueMap: row.values })),
    withImages,
    withCards,
  };
  const path = `/private/product/${product.id}/variant/batch/v1`;
  return (await platform.post(path, body, VariantResponse)).twinIdList;
}

const FORM_KEYS: ReadonlySet<string> = new Set(["name", "ean", "sku"]);

/** Converts an error of the platform to a form result with each message at its row, or above the form. */
export async function toVariantResult(
  caller: Caller,
  submission: Submission<VariantForm, string[], VariantForm>,
  ticked: readonly TickedRow[],
  error: PlatformRequestError,
): Promise<DuplicateResult> {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  const taken: { id: string; ean: string }[] = [];
  for (const { field, message, code } of error.fieldErrors) {
    const [, at = "", key = ""] = /^variantList\.(\d+)\.(.+)$/.exec(field) ?? [];
    const one = at === "" ? undefined : ticked[Number(at)];
    if (!one) formErrors.push(message);
    else {
      const name = FORM_KEYS.has(key) ? `rows.${one.id}.${key}` : `rows.${one.id}`;
      (fieldErrors[name] ??= []).push(message);
      if (key === "ean" && code === "not-unique") taken.push({ id: one.id, ean: one.own.ean });
    }
  }
  if (error.fieldErrors.length === 0) formErrors.push(error.message);
  return {
    result: submission.reply({ fieldErrors, formErrors }),
    holders: await findRowHolders(caller, taken),
  };
}
