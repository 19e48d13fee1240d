import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { splitLabels } from "#common/label-names.ts";

/** The form of a product's labels. Which ones are ticked can't be wrong, so only the new names are validated. */
export function LabelForm() {
  return z.object({
    names: z
      .string()
      .default("")
      .refine((text) => splitLabels(text) !== null, { error: () => m.labels_quotes() }),
  });
}
