import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { EAN_PATTERN } from "#common/ean.ts";

import { readEnteredEan } from "./entered-ean.ts";

/** Builds the rule for an EAN. */
export function eanRule(stored: string) {
  return z
    .string({ error: () => m.products_ean_required() })
    .overwrite((text) => readEnteredEan(text, stored))
    .min(1, { error: () => m.products_ean_required(), abort: true })
    .regex(EAN_PATTERN, { error: () => m.products_ean_shape() });
}

/** The EAN of a new product. */
export const Ean = eanRule("");
