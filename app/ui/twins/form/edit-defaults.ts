import type { FormMetadata } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { toInputValue, isEditable } from "#app/rules/twins/form-values.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import type { Field } from "#app/ui/forms/form.tsx";

/** Controls by form name. The fields are known only at run time, so conform can't type them. */
export type Controls = Record<"name" | "description", Field<string | undefined>> & {
  [name: string]: Field<string | undefined>;
};

export type EditFields = [FormMetadata<Record<string, unknown>>, Controls];

export function createDefaults(twin: { name: string; description: string; fields: FormField[] }) {
  // Conform accepts lists too, but types the values of unknown fields as strings.
  const values: Record<string, string | string[]> = {
    name: twin.name,
    description: twin.description,
  };
  for (const field of twin.fields.filter(isEditable))
    values[toFormName(field.key)] = toInputValue(field);
  return values as Record<string, string>;
}

export function fieldLabels(fields: FormField[]): Record<string, string> {
  const labels = Object.fromEntries(fields.map(({ key, label }) => [toFormName(key), label]));
  return { ...labels, name: m.products_name(), description: m.products_description() };
}
