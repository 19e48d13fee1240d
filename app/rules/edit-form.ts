import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

import { formatInputNumber } from "./numbers.ts";
import { Ean, MAX_NAME_LENGTH, MAX_SKU_LENGTH } from "./product.ts";
import { type FormField, toFormName, splitValues } from "./twin-field.ts";

/** The platform's separator between several values in one text. */
const SEPARATOR = "<@2@>";

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
      .max(nameMax, { error: () => m.products_name_long({ max: nameMax }) }),
    description: optionalText(limits.descriptionMax),
  };
  for (const field of fields) {
    if (isEditable(field)) shape[toFormName(field.key)] = ruleFor(field);
  }
  return z.object(shape);
}

export function isEditable({ kind }: FormField): boolean {
  return kind !== "readOnly" && kind !== "unsupported";
}

/** The names of fields whose input must not be sent back with a rejected form. */
export function secretNames(fields: FormField[]): string[] {
  return fields.filter(({ kind }) => kind === "secret").map(({ key }) => toFormName(key));
}

/** Converts the stored value to what the form's inputs contain. */
export function toInputValue({ kind, value }: FormField): string | string[] {
  if (kind === "boolean") return value === "true" ? "on" : "";
  if (kind === "multiSelect") return splitValues(value);
  if (kind === "number") return formatInputNumber(value);
  return kind === "date" || kind === "dateTime" ? value.slice(0, kind === "date" ? 10 : 16) : value;
}

/** Converts form input to the platform's format; null clears the field. */
export function toWireValue({ kind, value }: FormField, formValue: unknown): string | null {
  if (kind === "boolean") return formValue === true ? "true" : "false";
  if (Array.isArray(formValue)) return formValue.length > 0 ? formValue.join(SEPARATOR) : null;
  const text = typeof formValue === "string" ? formValue.replaceAll("\r\n", "\n").trim() : "";
  if (text === "") return null;
  // Keep the parts of a time that the input can't show: zone, seconds, midnight.
  if (kind === "date" || kind === "dateTime") {
    return value.startsWith(text) ? value : text + (kind === "dateTime" ? ":00" : "");
  }
  return text;
}

/** Normalizes a value for comparison, because browsers change the order and line endings. */
export function toComparable({ kind }: FormField, wire: string | null): string {
  if (wire === null) return kind === "boolean" ? "false" : "";
  if (kind === "multiSelect")
    return wire.split(SEPARATOR).flatMap(splitValues).toSorted().join(",");
  if (kind === "boolean") return wire === "true" ? "true" : "false";
  return wire.replaceAll("\r\n", "\n").trim();
}

function ruleFor(field: FormField): z.ZodType {
  if (field.key === "ean") return Ean;
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
  if (kind !== "text") return text;
  const max = key === "sku" ? MAX_SKU_LENGTH : rule.maxLength;
  const short = max ? text.max(max, { error: () => m.products_field_long({ label, max }) }) : text;
  return rule.pattern
    ? short.regex(new RegExp(`^(?:${rule.pattern})$`, "u"), {
        error: () => m.products_field_pattern({ label }),
      })
    : short;
}

/** Users may type 1 234,5; the platform requires 1234.5. */
function numberRule(label: string, { min, max, decimals }: FormField["rule"]) {
  return z
    .string({ error: () => m.products_field_required({ label }) })
    .transform((text) => text.replaceAll(/\s/g, "").replace(",", "."))
    .pipe(
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/, { error: () => m.products_field_number(), abort: true })
        .refine((text) => min === undefined || Number(text) >= min, {
          error: () => m.products_field_min({ min: min ?? 0 }),
        })
        .refine((text) => max === undefined || Number(text) <= max, {
          error: () => m.products_field_max({ max: max ?? 0 }),
        })
        .refine((text) => decimals === undefined || (text.split(".")[1]?.length ?? 0) <= decimals, {
          error: () => m.products_field_decimals({ decimals: decimals ?? 0 }),
        }),
    );
}

function optionalText(max: number | undefined) {
  const text = z.string().trim();
  return (
    max ? text.max(max, { error: () => m.products_description_long({ max }) }) : text
  ).optional();
}
