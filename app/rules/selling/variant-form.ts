import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

import { CreateProduct } from "./product.ts";
import { MAX_VARIANTS } from "./variant-limits.ts";

const Own = CreateProduct.pick({ name: true, ean: true, sku: true });

/** ID of a row: the places of its values in their lists. */
const RowId = z.string().regex(/^r\d{1,2}-\d{1,2}$/);

/**
 * Form that creates variants, with the own values of each combination. Only those of ticked rows are validated.
 * `takenEans` are those that the platform has reported as used.
 */
export function variantForm(takenEans: readonly string[] = []) {
  const ean = Own.shape.ean.refine((text) => !takenEans.includes(text), {
    error: () => m.products_ean_duplicate(),
  });
  const Ticked = Own.extend({ ean });
  const Row = z
    .object({
      // A value and not a flag, because conform converts no values of records.
      isTicked: z.literal("on").optional(),
      name: z.string().optional(),
      ean: z.string().optional(),
      sku: z.string().optional(),
    })
    .transform((row, context) => {
      if (row.isTicked === undefined) return null;
      const { data, error } = Ticked.safeParse(row);
      for (const { path, message } of error?.issues ?? []) {
        context.addIssue({ code: "custom", path, message });
      }
      return data ?? z.NEVER;
    });
  const rows = z
    .record(RowId, Row, { error: () => m.variants_none_chosen() })
    .refine((all) => Object.keys(all).length <= MAX_VARIANTS)
    .refine((all) => Object.values(all).some((row) => row !== null), {
      error: () => m.variants_none_chosen(),
    });
  return z.object({
    rows,
    withImages: z.boolean().default(false),
    withCards: z.boolean().default(false),
  });
}

export type VariantInput = z.input<ReturnType<typeof variantForm>>;
export type VariantForm = z.output<ReturnType<typeof variantForm>>;
