import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

import { MAX_COPIES } from "./duplicate-limits.ts";
import { CreateProduct } from "./product.ts";

const Copy = CreateProduct.pick({ name: true, ean: true, sku: true });

/**
 * Form that duplicates products, with the own values of each copy by the ID of its original. `takenEans` are those that
 * the platform has reported as used.
 */
export function duplicateForm(takenEans: readonly string[] = []) {
  const ean = Copy.shape.ean.refine((text) => !takenEans.includes(text), {
    error: () => m.products_ean_duplicate(),
  });
  const copies = z
    .record(z.guid(), Copy.extend({ ean }), { error: () => m.bulk_none() })
    .refine((rows) => Object.keys(rows).length <= MAX_COPIES, {
      error: () => m.duplicate_too_many({ max: MAX_COPIES }),
    });
  return z.object({
    copies,
    withImages: z.boolean().default(false),
    withCards: z.boolean().default(false),
  });
}

export type DuplicateInput = z.input<ReturnType<typeof duplicateForm>>;
export type DuplicateForm = z.output<ReturnType<typeof duplicateForm>>;
