/** A field's value as a page shows it, whatever its type. */
export type FieldValue =
  | { kind: "none" }
  | { kind: "text"; text: string }
  | { kind: "number"; text: string }
  | { kind: "date"; iso: string }
  | { kind: "boolean"; on: boolean }
  | { kind: "link"; url: string }
  | { kind: "color"; hex: string }
  | { kind: "unsupported" };

export interface FieldView {
  key: string;
  label: string;
  value: FieldValue;
}

export interface Choice {
  value: string;
  label: string;
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
  | "secret"
  | "readOnly"
  | "unsupported";

/** One control of an edit form, made from the field's descriptor; plain data, so it can travel. */
export interface FormField {
  key: string;
  label: string;
  help: string;
  required: boolean;
  kind: ControlKind;
  /** As the platform wrote it: `true`, an id, several ids joined with a comma. */
  value: string;
  /** A secret's value never comes here, only that there is one. */
  stored: boolean;
  /** What a read-only field shows. */
  displayValue: string;
  choices: Choice[];
  rule: { pattern?: string; min?: number; max?: number; decimals?: number; maxLength?: number };
}

/**
 * Conform reads a dot in a name as nesting, and some keys have one (`list_price.value_with_tax`).
 */
export function toFormName(key: string): string {
  return key.replaceAll(".", "__");
}

export function splitValues(text: string): string[] {
  return text.split(",").filter((value) => value !== "");
}
