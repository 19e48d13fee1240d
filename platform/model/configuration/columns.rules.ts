/** How a column of a table is written in a configuration file. */
export type Column = {
  member: string;
  fallback?: unknown;
  /**
   * The value of a new entity whose file doesn't say; an existing entity keeps its own, as with the call that changes
   * it. Exports always have such a member.
   */
  initial?: unknown;
} & (
  | { type: "text" | "flag" | "number" | "texts" | "params" | "json" | "textList" | "featurer" }
  | { type: "choice"; choices: readonly string[] }
  | { type: "ref" | "refList"; kind: string }
);

/** A column without its member, which follows from the column's name. */
export type ColumnType = Column extends infer C
  ? C extends Column
    ? Omit<C, "member">
    : never
  : never;

/** Members that equal their fallback are left out; a member without fallback must be there. */
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

/** A flag that an existing entity keeps if its file doesn't say. */
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

/** `head_class_id` is `headClass`, `field_typer_featurer_id` is `fieldTyper`. */
export function memberOf(column: string): string {
  return column
    .replace(/(?<=.)_featurer_id$|(?<!^external)_id$/, "")
    .replace(/_ids$/, "s")
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
