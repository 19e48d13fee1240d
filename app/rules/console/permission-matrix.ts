/** The kinds of subjects that a permission can be granted to. */
export const SUBJECT_KINDS = ["group", "role", "space", "propagation", "user"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One column of a permission matrix. */
export interface MatrixColumn {
  /** `group:<id>`, `role:assignee`, `propagation`: unique, and the value of the column's checkboxes. */
  key: string;
  kind: SubjectKind;
  label: string;
  href: string | null;
}

export interface MatrixGrant {
  id: string;
  href: string;
  /** What narrows the grant, for example its class. Null for a grant that a checkbox stands for. */
  label: string | null;
}

export interface MatrixRow {
  id: string;
  name: string;
  key: string;
  /** Every member of a domain has it, whatever is granted here. */
  isOfEverybody: boolean;
  /** Keys of the permissions that its calls need in addition. */
  calls: string[];
  /** By the key of the column. */
  grants: Record<string, MatrixGrant[]>;
  /** By the key of the column of a group: those of `calls` that the group lacks. */
  lacking: Record<string, string[]>;
}

/** What the caller may do with the grants of one kind. */
export interface MatrixRights {
  create: boolean;
  remove: boolean;
}

/** Grants of these kinds need nothing but their subject, so a checkbox can stand for one. */
export function isToggled(kind: SubjectKind): boolean {
  return kind === "group" || kind === "space" || kind === "user";
}

/** The grants of a row that its checkboxes change. */
export interface GrantChanges {
  /** Keys of columns. */
  create: string[];
  /** Keys of columns with the IDs of their grants. */
  remove: { column: string; grantId: string }[];
}

/** What differs between the checkboxes of a row and the grants that it was shown with. */
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
