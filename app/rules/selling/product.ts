import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { Ean } from "#app/rules/twins/ean.ts";
import { MAX_NAME_LENGTH, MAX_SKU_LENGTH } from "#app/rules/twins/known-fields.ts";
import { atMost } from "#common/count-characters.ts";

/** Form that creates a product card. The platform validates it again, and only the platform can detect duplicates. */
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
