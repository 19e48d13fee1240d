/** Value of a field of any type, ready to display. */
export type FieldValue =
  | { kind: "none" }
  | { kind: "text"; text: string }
  | { kind: "number"; text: string }
  | { kind: "date"; iso: string }
  | { kind: "boolean"; on: boolean }
  | { kind: "link"; url: string }
  | { kind: "color"; hex: string }
  | { kind: "unsupported" };
