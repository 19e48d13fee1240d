import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { EAN_PATTERN, findMeantEan } from "#common/ean.ts";
import { isRounded } from "#common/spreadsheet-codes.ts";

import { readEnteredEan } from "./entered-ean.ts";

/** Builds the rule for an EAN. */
export function eanRule(stored: string) {
  return z
    .string({ error: () => m.products_ean_required() })
    .overwrite((text) => readEnteredEan(text, stored))
    .min(1, { error: () => m.products_ean_required(), abort: true })
    .regex(EAN_PATTERN, { error: ({ input }) => explainEan(String(input)) });
}

/** Says what is wrong with a text that isn't an EAN, and which code may be meant. */
function explainEan(text: string): string {
  if (isRounded(text)) return m.products_code_rounded({ text });
  const meant = findMeantEan(text);
  if (!meant) return m.products_ean_shape();
  const { reason, code: ean } = meant;
  return reason === "lost_zeros"
    ? m.products_ean_lost_zeros({ ean })
    : m.products_ean_upc_check_digit({ ean });
}

/** The EAN of a new product. */
export const Ean = eanRule("");
