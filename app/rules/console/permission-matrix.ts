/** Kinds of subjects that a permission can be granted to. */
export const SUBJECT_KINDS = ["group", "role", "space", "propagation", "user"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Column of a permission matrix: one subject of grants. */
export interface MatrixColumn {
  /**
   * Unique key, such as `group:<id>`, `role:assignee` or `propagation`, which is also the value of the column's
   * checkboxes.
   */
  key: string;
  kind: SubjectKind;
  label: string;
  href: string | null;
}

export interface MatrixGrant {
  id: string;
  href: string;
  /** Restriction of the grant, such as its class. Null for a grant that a checkbox represents. */
  label: string | null;
}

export interface MatrixRow {
  id: string;
  name: string;
  key: string;
  /** True if every member of a domain has the permission, independent of grants. */
  isOfEverybody: boolean;
  /** Keys of further permissions that the API calls of this permission require. */
  calls: string[];
  /** Grants by the key of the column. */
  grants: Record<string, MatrixGrant[]>;
  /** Keys from `calls` that a group lacks, by the key of the group's column. */
  lacking: Record<string, string[]>;
}

/** The caller's rights to create and to remove grants of one kind. */
export interface MatrixRights {
  create: boolean;
  remove: boolean;
}

/** Returns true for kinds of grants that have only a subject, so that a checkbox can represent one. */
export function isToggled(kind: SubjectKind): boolean {
  return kind === "group" || kind === "space" || kind === "user";
}

/** Grants of a row to create and to remove. */
export interface GrantChanges {
  /** Keys of the columns whose grants are to be created. */
  create: string[];
  /** Grants to remove, with the keys of their columns. */
  remove: { column: string; grantId: string }[];
}

/**
 * Compares the checked boxes of a row with the grants that it was rendered with, and returns the grants to create and
 * to remove.
 */
export function findGrantChanges(
  checked: readonly string[],
  shown: readonly { column: string; grantId: string }[],
): GrantChanges {
  const had = new Set(shown.map(({ column }) => column));
  const has = new Set(checked);
  return {
    create: [...has].filter((column) => !had.has(column)),
    remove: shown.filter(({ column }) => !has.has(column)),
  };
}
