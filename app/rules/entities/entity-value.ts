import type { FieldValue } from "#app/rules/field-value.ts";

/** An entity that another one refers to. */
export interface ReferenceView {
  id: string;
  name: string;
  href: string | null;
  /** The colors of a status. */
  background: string | null;
  color: string | null;
}

/** A member of an entity before and after a change. */
export interface ChangeView {
  name: string;
  before: string;
  after: string;
}

/** A property of an entity, ready to display. */
export type EntityValue =
  | FieldValue
  | { kind: "code"; text: string }
  | { kind: "instant"; iso: string }
  | { kind: "references"; items: ReferenceView[] }
  | { kind: "changes"; items: ChangeView[] };
