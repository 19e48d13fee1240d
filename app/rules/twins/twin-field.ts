import { type FieldValue } from "#app/rules/field-value.ts";
import { type Choice } from "#app/rules/forms/choice.ts";

export interface FieldView {
  key: string;
  label: string;
  value: FieldValue;
}

export type ControlKind =
  | "text"
  | "longText"
  | "markdown"
  | "url"
  | "number"
  | "color"
  | "date"
  | "dateTime"
  | "boolean"
  | "select"
  | "multiSelect"
  | "custom"
  | "secret"
  | "readOnly"
  | "unsupported";

/**
 * One control of an edit form, built from the field's descriptor. It is plain data, so loaders can return
 * it.
 */
export interface FormField {
  key: string;
  label: string;
  help: string;
  required: boolean;
  kind: ControlKind;
  /** The value in the platform's format: `true`, an ID, or several IDs joined with a comma. */
  value: string;
  /** Whether a secret is stored. Its value is never sent to the page. */
  stored: boolean;
  /** The text of a read-only field. */
  displayValue: string;
  choices: Choice[];
  rule: FieldRule;
  /** Set if the control is one language of a text in several. */
  language?: TextLanguage;
  /** Set for the SKU of a product, which others should not have. */
  sku?: StoredSku;
}

export interface StoredSku {
  /** The product; empty for a new one. */
  twinId: string;
  sku: string;
  /** Another product that has the same. */
  holderId: string | null;
}

export interface FieldRule {
  pattern?: string;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  maxLength?: number;
  /** Days, both included. */
  earliest?: string;
  latest?: string;
}

export interface TextLanguage {
  /** The key of the field. */
  of: string;
  locale: string;
  /** The stored texts by language, also those without a control. */
  stored: Record<string, string>;
}

/** Conform treats a dot in a name as nesting, and some keys contain one (`list_price.value_with_tax`). */
export function toFormName(key: string): string {
  return key.replaceAll(".", "__");
}

export function splitValues(text: string): string[] {
  return text.split(",").filter((value) => value !== "");
}
