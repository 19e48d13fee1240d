import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

export const NAME_MAX = 75;
export const SKU_MAX = 100;

export const Ean = z
  .string({ error: () => m.products_ean_required() })
  .trim()
  .min(1, { error: () => m.products_ean_required(), abort: true })
  .regex(/^(\d{8}|\d{13})$/, { error: () => m.products_ean_shape() });

/** The form that starts a product card; the platform checks again, and alone knows of duplicates. */
export const CreateProduct = z.object({
  name: z
    .string({ error: () => m.products_name_required() })
    .trim()
    .min(1, { error: () => m.products_name_required(), abort: true })
    .max(NAME_MAX, { error: () => m.products_name_long({ max: NAME_MAX }) }),
  ean: Ean,
  sku: z
    .string({ error: () => m.products_sku_required() })
    .trim()
    .min(1, { error: () => m.products_sku_required(), abort: true })
    .max(SKU_MAX, { error: () => m.products_sku_long({ max: SKU_MAX }) }),
  productCategoryId: z
    .string({ error: () => m.products_type_required() })
    .min(1, { error: () => m.products_type_required(), abort: true })
    .pipe(z.guid({ error: () => m.products_type_required() })),
});

export type CreateProduct = z.output<typeof CreateProduct>;
