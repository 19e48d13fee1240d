import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import type { Condition, FieldRef } from "./search-query.rules.ts";

/**
 * Separates several values in a text that clients write. In texts that they read, values are separated by a comma.
 */
export const WRITE_SEPARATOR = "<@2@>";
export const READ_SEPARATOR = ",";

export interface FieldContext {
  model: DomainModel;
  field: ClassField;
  /** Label of the field, for messages. */
  label: string;
  now: Date;
}

export type IssueKind =
  | "required"
  | "incorrect"
  | "several"
  | "option"
  | "unknown-reference"
  | "malformed-reference"
  | "wrong-number"
  | "immutable"
  | "not-unique"
  | "in-use"
  | "wrong-search"
  | "not-searchable"
  | "unknown";

export interface ValidationIssue {
  kind: IssueKind;
  message: Message;
}

export interface FieldIssue extends ValidationIssue {
  /** Key of the field, or of a basic property such as `name`. */
  field: string;
}

export type ParseResult =
  | { ok: true; value: FieldValue | null; custom?: string[] }
  | { ok: false; problem: ValidationIssue };

export type FieldDescriptor = { fieldType: string } & Record<string, unknown>;

/**
 * Twins among which a value must be unique: those with the same owner (a business, a user or the domain itself), all
 * twins in the domain, or those below the same head.
 */
export type UniqueScope = "owner" | "domain" | "head";

/** Values that one field contributes to the derived columns. */
export interface IndexedValue {
  text?: string;
  refs?: string[];
  range?: number;
}

export type FieldSearch = Readonly<Record<string, unknown>> & { type: string };

export type SearchConditionResult =
  | { ok: true; condition: Condition }
  | { ok: false; problem: ValidationIssue };

/** The behavior of one kind of field, as pure functions. */
export interface FieldType {
  /** False if the values are derived, so that written values are rejected. */
  writable: boolean;
  /** True if written values are ignored instead of rejected. */
  ignoresWrites?: boolean;
  /** True if values are stored encrypted and never returned in plain text. */
  secret?: boolean;
  /** Kind of entity whose IDs the values contain; the IDs must be checked against the database. */
  refersTo?: "option" | "user" | "twin";
  /** Twins among which the value must be unique; null if it needn't be. */
  uniqueWithin?(field: ClassField): UniqueScope | null;
  /** Code of the issue if another twin has the value; by default, that it isn't unique. */
  uniqueIssueKind?: "in-use";
  /**
   * Parses a text that a client sent, and returns the value to store. The text is never empty, because an empty text
   * means that there is no value.
   */
  parse(raw: string, context: FieldContext): ParseResult;
  /** Converts a stored value to the text that clients read. */
  present(value: FieldValue, field: ClassField): string;
  describe(field: ClassField, model: DomainModel, now: Date | null): FieldDescriptor | null;
  index(value: FieldValue, field: ClassField): IndexedValue;
  compare(a: FieldValue, b: FieldValue): number;
  search(filter: FieldSearch, ref: FieldRef, context: FieldContext): SearchConditionResult;
}

export function valuesOf(value: FieldValue): string[] {
  return typeof value === "string" ? [value] : value;
}

export function joined(value: FieldValue): string {
  return valuesOf(value).join(READ_SEPARATOR);
}

export function compareText(a: FieldValue, b: FieldValue): number {
  const [left, right] = [joined(a), joined(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function incorrect(message: Message): { ok: false; problem: ValidationIssue } {
  return { ok: false, problem: { kind: "incorrect", message } };
}

export function notSearchable(label: string): SearchConditionResult {
  return {
    ok: false,
    problem: { kind: "not-searchable", message: createMessage("field_not_searchable", { label }) },
  };
}

export function wrongSearch(label: string, type: string): SearchConditionResult {
  return {
    ok: false,
    problem: { kind: "wrong-search", message: createMessage("field_search_type", { label, type }) },
  };
}

export function flag(text: string | undefined): boolean {
  return text?.toLowerCase() === "true";
}

export function numberParam(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
