import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import { type Lookup, splitSet } from "#app/rules/forms/lookup.ts";
import { plainNumber } from "#app/rules/numbers.ts";
import { UUID } from "#app/rules/uuid.ts";
import { atLeast, atMost } from "#common/count-characters.ts";

export type EntityFieldKind =
  | "text"
  | "longText"
  /** JSON object with any members. */
  | "json"
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
  /** Set of references. */
  | "references"
  | "secret"
  /** ID of the object that the new entity belongs to. Only the page that opened the form can set it. */
  | "owner";

/** Control of a console form, as plain data. */
export interface EntityField {
  name: string;
  label: string;
  help: string;
  kind: EntityFieldKind;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  /** Options of a choice or a reference. */
  choices: Choice[];
  /** Search and page that `choices` is the result of; for references only. */
  lookup?: Lookup;
  /** Selected ID of an object that doesn't exist or that the user may not see; for references only. */
  unknown?: string;
  /** True if the value determines the other fields, so that a change reloads the form. */
  isStep: boolean;
  messages: { required: string; invalid: string; long: string; low?: string };
}

/** Builds the schema of a console form; the browser and the server share it. */
export function entitySchema(fields: EntityField[]) {
  const shape: Record<string, z.ZodType> = {};
  for (const field of fields) shape[field.name] = ruleFor(field);
  return z.object(shape);
}

function ruleFor(field: EntityField): z.ZodType {
  if (field.kind === "flag") return z.boolean().optional();
  const text = textRule(field);
  // Use the message of the text's rule, because a union's own message is meaningless.
  const message = ({ errors }: { errors?: { message: string }[][] }) =>
    errors?.at(-1)?.[0]?.message;
  const optional = z.union([BLANK, text], { error: (issue) => message(issue as never) });
  const rule = field.required ? text : optional.optional();
  return field.kind === "references" ? z.preprocess(joinSet, rule) : rule;
}

/** Blanks alone are no value. */
const BLANK = z
  .string()
  .regex(/^\s*$/)
  .transform(() => "");

/** Joins the entries of a set: a browser submits one per selected checkbox. */
function joinSet(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.filter((part) => typeof part === "string" && part !== "").join(",");
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const LATIN_KEY = /^[\w-]+$/;
const CLASS_KEY = /^[\w ]+$/;
/** Rejected in texts of one line. Texts of several lines may contain line breaks and tabs. */
const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_OF_LINES = /(?![\n\r\t])\p{Cc}/u;

function textRule(field: EntityField) {
  const { kind, required, minLength, maxLength, min, choices, unknown, messages } = field;
  const error = () => messages.invalid;
  const controls =
    kind === "longText" || kind === "json" ? CONTROL_CHARACTER_OF_LINES : CONTROL_CHARACTER;
  let text = z
    .string({ error: () => messages.required })
    .trim()
    .refine((value) => !controls.test(value), { error: () => m.console_control_characters() });
  if (required) text = text.min(1, { error: () => messages.required, abort: true });
  if (minLength !== undefined) text = text.refine(atLeast(minLength), { error });
  if (maxLength !== undefined)
    text = text.refine(atMost(maxLength), { error: () => messages.long });
  switch (kind) {
    case "key":
      return text.regex(LATIN_KEY, { error });
    case "classKey":
      return text.regex(CLASS_KEY, { error });
    case "color":
      return text.regex(/^#[\da-f]{6}$/i, { error });
    case "json":
      return text.refine(isJsonObject, { error });
    case "url":
      return text.regex(/^https?:\/\/\S+$/i, { error });
    case "email":
      return text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error });
    case "reference":
      return text
        .regex(UUID, { error, abort: true })
        .refine((value) => value !== unknown, { error: () => m.console_reference_unknown() });
    case "references":
      return text
        .refine((value) => splitSet(value).every((id) => UUID.test(id)), { error, abort: true })
        .refine((value) => splitSet(value).every((id) => id !== unknown), {
          error: () => m.console_reference_unknown(),
        });
    case "choice":
      return text.refine((value) => choices.some((choice) => choice.value === value), { error });
    case "integer":
      return text
        .regex(/^-?\d{1,15}$/, { error, abort: true })
        .refine((value) => min === undefined || Number(value) >= min, {
          error: () => messages.low ?? m.products_field_min({ min: min ?? 0 }),
        });
    case "number":
      return text
        .transform(plainNumber)
        .pipe(z.string({ error }).regex(/^-?\d{1,15}(\.\d+)?$/, { error }));
    case "text":
    case "longText":
    case "secret":
    case "owner":
    case "flag":
      return text;
  }
}
