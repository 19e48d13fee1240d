import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { isTooLong } from "#common/count-characters.ts";

import { MAX_GROUP_LENGTH, MAX_VALUE_LENGTH } from "./variant-limits.ts";
import { splitLines } from "./variant-values.ts";

/** Says what is wrong with the group of variants; null if nothing is. */
export function problemOfGroup(group: string): string | null {
  if (group === "") return m.variants_group_required();
  if (isTooLong(group, MAX_GROUP_LENGTH)) return m.variants_group_long({ max: MAX_GROUP_LENGTH });
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(group) ? m.variants_group_line() : null;
}

/** Names the first value that is too long; null if there is none. */
export function problemOfLength(values: readonly string[]): string | null {
  const long = values.find((text) => isTooLong(text, MAX_VALUE_LENGTH));
  if (long === undefined) return null;
  return m.variants_value_long({ max: MAX_VALUE_LENGTH, text: `${long.slice(0, 20)}…` });
}

const Values = z.union([z.string(), z.array(z.string())]).transform((texts) => [texts].flat());

/**
 * What the browser validates of the first step of variants. Everything else depends on the product, so only the server
 * knows it.
 */
export function VariantSetupForm() {
  return z.object({
    group: z
      .string()
      .default("")
      .superRefine((group, context) => reportTo(context, problemOfGroup(group.trim()))),
    /** Entered lines or ticked options by the key of the field. */
    v: z
      .record(
        z.string(),
        Values.superRefine((texts, context) =>
          reportTo(context, problemOfLength(splitLines(texts))),
        ),
      )
      .optional(),
  });
}

function reportTo(context: z.RefinementCtx, problem: string | null): void {
  if (problem !== null) context.addIssue(problem);
}
