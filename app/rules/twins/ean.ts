import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { EAN_PATTERN } from "#common/ean.ts";

export const Ean = z
  .string({ error: () => m.products_ean_required() })
  .trim()
  .min(1, { error: () => m.products_ean_required(), abort: true })
  .regex(EAN_PATTERN, { error: () => m.products_ean_shape() });
