import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";
import { EAN_PATTERN } from "#common/ean.ts";

import { MAX_NAME_LENGTH, MAX_SKU_LENGTH } from "./product-limits.ts";

export const Ean = z
  .string({ error: () => m.products_ean_required() })
  .trim()
  .min(1, { error: () => m.products_ean_required(), abort: true })
  .regex(EAN_PATTERN, { error: () => m.products_ean_shape() });

/**
 * The form that creates a product card. The platform validates again and is the only one to know of
 * duplicates.
 */
export const CreateProduct = z.object({
  name: z
    .string({ error: () => m.products_name_required() })
    .trim()
    .min(1, { error: () => m.products_name_required(), abort: true })
    .refine(atMost(MAX_NAME_LENGTH), {
      error: () => m.products_name_long({ max: MAX_NAME_LENGTH }),
    }),
  ean: Ean,
  sku: z
    .string({ error: () => m.products_sku_required() })
    .trim()
    .min(1, { error: () => m.products_sku_required(), abort: true })
    .refine(atMost(MAX_SKU_LENGTH), { error: () => m.products_sku_long({ max: MAX_SKU_LENGTH }) }),
  productCategoryId: z
    .string({ error: () => m.products_type_required() })
    .min(1, { error: () => m.products_type_required(), abort: true })
    .pipe(z.guid({ error: () => m.products_type_required() })),
});

export type CreateProduct = z.output<typeof CreateProduct>;
