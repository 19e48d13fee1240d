import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { plainNumber } from "#app/rules/numbers.ts";
import { atMost } from "#common/count-characters.ts";
import { splitLabels } from "#common/label-names.ts";

import { eanRule } from "./ean.ts";
import { isEditable } from "./form-values.ts";
import { MAX_NAME_LENGTH, MAX_SKU_LENGTH } from "./known-fields.ts";
import { type FieldRule, type FormField, toFormName } from "./twin-field.ts";

export interface EditLimits {
  nameMax?: number;
  descriptionMax?: number;
}

/** Builds the schema of an edit form from its fields; the browser and the server share it. */
export function editSchema(fields: FormField[], limits: EditLimits = {}) {
  const nameMax = limits.nameMax ?? MAX_NAME_LENGTH;
  const shape: Record<string, z.ZodType> = {
    name: z
      .string({ error: () => m.products_name_required() })
      .trim()
      .min(1, { error: () => m.products_name_required(), abort: true })
      .refine(atMost(nameMax), { error: () => m.products_name_long({ max: nameMax }) }),
    description: optionalText(limits.descriptionMax),
  };
  for (const field of fields) {
    if (isEditable(field)) shape[toFormName(field.key)] = ruleFor(field);
  }
  return z.object(shape);
}

function ruleFor(field: FormField): z.ZodType {
  if (field.key === "ean") return eanRule(field.value);
  if (field.kind === "boolean") return z.boolean().optional();
  if (field.kind === "multiSelect") {
    const several = z.array(z.string());
    return field.required
      ? several.min(1, { error: () => m.products_field_required({ label: field.label }) })
      : several.optional();
  }
  const text = textRule(field);
  return field.required && !field.stored ? text : text.optional();
}

function textRule({ key, kind, label, rule }: FormField) {
  const text = z.string({ error: () => m.products_field_required({ label }) }).trim();
  if (kind === "number") return numberRule(label, rule);
  if (kind === "url") {
    return text.regex(/^https?:\/\/\S+$/i, { error: () => m.products_field_url() });
  }
  if (kind === "color") {
    return text.regex(/^#[0-9a-f]{6}$/i, { error: () => m.products_field_color() });
  }
  if (kind === "date" || kind === "dateTime") return dateRule(text, rule);
  if (kind !== "text") return text;
  if (rule.labels) {
    return text.refine((names) => splitLabels(names) !== null, { error: () => m.labels_quotes() });
  }
  const max = key === "sku" ? MAX_SKU_LENGTH : rule.maxLength;
  const short = max
    ? text.refine(atMost(max), { error: () => m.products_field_long({ label, max }) })
    : text;
  return rule.pattern
    ? short.regex(new RegExp(`^(?:${rule.pattern})$`, "u"), {
        error: () => m.products_field_pattern({ label }),
      })
    : short;
}

/** Rule for a number. Users may type 1 234,5; the platform requires 1234.5. */
function numberRule(label: string, { min, max, step, decimals }: FieldRule) {
  return z
    .string({ error: () => m.products_field_required({ label }) })
    .transform(plainNumber)
    .pipe(
      z
        // conform makes nothing of an empty text, also of blanks alone.
        .string({ error: () => m.products_field_number() })
        .regex(/^-?\d+(\.\d+)?$/, { error: () => m.products_field_number(), abort: true })
        .refine((text) => min === undefined || Number(text) >= min, {
          error: () => m.products_field_min({ min: min ?? 0 }),
        })
        .refine((text) => max === undefined || Number(text) <= max, {
          error: () => m.products_field_max({ max: max ?? 0 }),
        })
        .refine((text) => step === undefined || isStep(Number(text) - (min ?? 0), step), {
          error: () => m.browse_field_step({ step: step ?? 0 }),
        })
        .refine((text) => decimals === undefined || (text.split(".")[1]?.length ?? 0) <= decimals, {
          error: () => m.products_field_decimals({ decimals: decimals ?? 0 }),
        }),
    );
}

/** Returns true if the distance is a multiple of the step, with tolerance for the rounding of decimal fractions. */
function isStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return step <= 0 || Math.abs(steps - Math.round(steps)) < 1e-6;
}

function dateRule(text: z.ZodString, { earliest, latest }: FieldRule) {
  return text
    .refine((date) => earliest === undefined || date.slice(0, 10) >= earliest, {
      error: () => m.browse_field_early({ day: earliest ?? "" }),
    })
    .refine((date) => latest === undefined || date.slice(0, 10) <= latest, {
      error: () => m.browse_field_late({ day: latest ?? "" }),
    });
}

function optionalText(max: number | undefined) {
  const text = z.string().trim();
  return (
    max ? text.refine(atMost(max), { error: () => m.products_description_long({ max }) }) : text
  ).optional();
}
