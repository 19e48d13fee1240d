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

/** Control of an edit form, built from the field's descriptor. It is plain data, so that loaders can return it. */
export interface FormField {
  key: string;
  label: string;
  help: string;
  required: boolean;
  kind: ControlKind;
  /** Value in the platform's format: `true`, an ID, or several IDs joined with a comma. */
  value: string;
  /** True if a secret is stored. Its value is never sent to the page. */
  stored: boolean;
  /** Text of a read-only field. */
  displayValue: string;
  choices: Choice[];
  rule: FieldRule;
  /** Set if the control edits one language of a multilingual text. */
  language?: TextLanguage;
  /** Set for the SKU of a product, which should be unique. */
  sku?: StoredSku;
}

export interface StoredSku {
  /** ID of the product; empty for a new one. */
  twinId: string;
  sku: string;
  /** ID of another product that has the same SKU. */
  holderId: string | null;
}

export interface FieldRule {
  pattern?: string;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  maxLength?: number;
  /** True for names of labels, separated as `splitLabels` does. */
  labels?: true;
  /** First and last allowed day, inclusive. */
  earliest?: string;
  latest?: string;
}

export interface TextLanguage {
  /** Key of the field with the texts of all languages. */
  of: string;
  locale: string;
  /** Stored texts by language, including those without a control. */
  stored: Record<string, string>;
}

/**
 * Returns the form name of a field's key. Conform treats a dot in a name as nesting, and some keys contain one
 * (`list_price.value_with_tax`).
 */
export function toFormName(key: string): string {
  return key.replaceAll(".", "__");
}

export function splitValues(text: string): string[] {
  return text.split(",").filter((value) => value !== "");
}
