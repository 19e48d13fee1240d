import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

export type ConsoleFieldKind =
  | "text"
  | "longText"
  | "key"
  | "classKey"
  | "flag"
  | "number"
  | "integer"
  | "color"
  | "url"
  | "email"
  | "choice"
  | "reference"
  | "secret";

/** One control of a form of the console, as plain data. */
export interface ConsoleField {
  name: string;
  label: string;
  help: string;
  kind: ConsoleFieldKind;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  /** Of choices and references: what the control offers. */
  choices: { value: string; label: string; group?: string }[];
  /** Of references: there is more than `choices` has, so the control searches. */
  hasMore: boolean;
  /** Another choice than this one's changes what the form has, so the form is asked for again. */
  isStep: boolean;
  messages: { required: string; invalid: string; long: string };
}

/** The schema of a form of the console, which the browser and the server share. */
export function consoleSchema(fields: ConsoleField[]) {
  const shape: Record<string, z.ZodType> = {};
  for (const field of fields) shape[field.name] = ruleFor(field);
  return z.object(shape);
}

function ruleFor(field: ConsoleField): z.ZodType {
  if (field.kind === "flag") return z.boolean().optional();
  const text = textRule(field);
  return field.required ? text : z.literal("").or(text).optional();
}

const LATIN_KEY = /^[\w-]+$/;
const CLASS_KEY = /^[\w ]+$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function textRule({ kind, required, minLength, maxLength, min, messages }: ConsoleField) {
  const error = () => messages.invalid;
  let text = z.string({ error: () => messages.required }).trim();
  if (required) text = text.min(1, { error: () => messages.required, abort: true });
  if (minLength !== undefined) text = text.min(minLength, { error });
  if (maxLength !== undefined) text = text.max(maxLength, { error: () => messages.long });
  switch (kind) {
    case "key":
      return text.regex(LATIN_KEY, { error });
    case "classKey":
      return text.regex(CLASS_KEY, { error });
    case "color":
      return text.regex(/^#[\da-f]{6}$/i, { error });
    case "url":
      return text.regex(/^https?:\/\/\S+$/i, { error });
    case "email":
      return text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error });
    case "reference":
      return text.regex(UUID, { error });
    case "integer":
      return text
        .regex(/^-?\d{1,15}$/, { error, abort: true })
        .refine((value) => min === undefined || Number(value) >= min, {
          error: () => m.products_field_min({ min: min ?? 0 }),
        });
    case "number":
      return text
        .transform((value) => value.replaceAll(/\s/g, "").replace(",", "."))
        .pipe(z.string().regex(/^-?\d{1,15}(\.\d+)?$/, { error }));
    case "text":
    case "longText":
    case "choice":
    case "secret":
    case "flag":
      return text;
  }
}
