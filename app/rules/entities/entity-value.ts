import type { FieldValue } from "#app/rules/field-value.ts";

/** Referenced entity, ready to display. */
export interface ReferenceView {
  id: string;
  name: string;
  href: string | null;
  /** Colors of a status; null if it has none, and for other entities. */
  background: string | null;
  color: string | null;
}

/** Value of a property before and after a change. */
export interface ChangeView {
  name: string;
  before: string;
  after: string;
}

/** Value of an entity's property, ready to display. */
export type EntityValue =
  | FieldValue
  | { kind: "code"; text: string }
  | { kind: "amount"; text: string; unit: string }
  | { kind: "instant"; iso: string }
  | { kind: "references"; items: ReferenceView[] }
  | { kind: "changes"; items: ChangeView[] };
