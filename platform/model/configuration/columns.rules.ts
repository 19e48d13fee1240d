/** Describes how a table's column is written in a configuration file. */
export type Column = {
  member: string;
  fallback?: unknown;
  /**
   * Value that a new entity gets if its file omits the member. An existing entity keeps its value in that case.
   * Exports always contain the member.
   */
  initial?: unknown;
} & (
  | { type: "text" | "flag" | "number" | "texts" | "params" | "json" | "textList" | "featurer" }
  | { type: "choice"; choices: readonly string[] }
  | { type: "ref" | "refList"; kind: string }
);

/** A column without the member's name, which is derived from the column's name. */
export type ColumnType = Column extends infer C
  ? C extends Column
    ? Omit<C, "member">
    : never
  : never;

/**
 * Types of members that are required because they have no fallback. Members with a fallback are omitted from files if
 * they equal it.
 */
export const required = {
  text: { type: "text" },
  texts: { type: "texts" },
  json: { type: "json" },
  featurer: { type: "featurer" },
} as const satisfies Record<string, ColumnType>;

export const optional = { type: "text", fallback: null } as const satisfies ColumnType;
export const emptyText = { type: "text", fallback: "" } as const satisfies ColumnType;
export const texts = { type: "texts", fallback: {} } as const satisfies ColumnType;
export const params = { type: "params", fallback: {} } as const satisfies ColumnType;
export const optionalNumber = { type: "number", fallback: null } as const satisfies ColumnType;
export const optionalFeaturer = { type: "featurer", fallback: null } as const satisfies ColumnType;

export function flag(fallback: boolean) {
  return { type: "flag", fallback } as const satisfies ColumnType;
}

/** Type of a flag that files may omit: an existing entity then keeps its value, and a new one gets `initial`. */
export function initialFlag(initial: boolean) {
  return { type: "flag", initial } as const satisfies ColumnType;
}

export function json(fallback: unknown) {
  return { type: "json", fallback } as const satisfies ColumnType;
}

export function choice(choices: readonly string[], fallback?: string) {
  return { type: "choice" as const, choices, ...(fallback !== undefined && { fallback }) };
}

export function ref(kind: string) {
  return { type: "ref" as const, kind };
}

export function optionalRef(kind: string) {
  return { type: "ref" as const, kind, fallback: null };
}

/**
 * Derives the member's name from the column: `head_class_id` becomes `headClass`,
 * `field_typer_featurer_id` becomes `fieldTyper`.
 */
export function toMemberName(column: string): string {
  return column
    .replace(/(?<=.)_featurer_id$|(?<!^external)_id$/, "")
    .replace(/_ids$/, "s")
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
