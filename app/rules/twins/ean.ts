import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { EAN_PATTERN, readEan } from "#common/ean.ts";

/**
 * Builds the rule for an EAN, which is read as in files: a UPC of 12 digits gets its leading zero. The stored EAN stays as
 * it is, because saving another value must not change it.
 */
export function eanRule(stored: string) {
  return z
    .string({ error: () => m.products_ean_required() })
    .overwrite((text) => (text.trim() === stored ? stored : readEan(text).ean))
    .min(1, { error: () => m.products_ean_required(), abort: true })
    .regex(EAN_PATTERN, { error: () => m.products_ean_shape() });
}

/** The EAN of a new product. */
export const Ean = eanRule("");
