import type { VisibleScope } from "../../core/access/access-conditions.rules.ts";

/** All fields with one key in the searched classes. */
export interface FieldRef {
  key: string;
  nos: number[];
  /** True if values are part of the indexed search text. */
  inSearchText: boolean;
  /** True if an index finds exact values. */
  hasOwnIndex: boolean;
  /** Twins on which the caller may see the field; null if the caller may see it on all. */
  within: VisibleScope[] | null;
}

export type IdColumn =
  | "id"
  | "class_id"
  | "head_id"
  | "status_id"
  | "assigner_user_id"
  | "author_user_id";

export type TextColumn = "name" | "description" | "external_id";

export interface LinkCondition {
  linkId: string;
  /** Twins at the other end of the link. If the list is empty, any twin matches. */
  twinIds: string[];
  side: "src" | "dst";
}

/** A folded word as it was typed, followed by corrections if it is misspelled. */
export type SearchWord = readonly [typed: string, ...corrected: string[]];

/** A condition on rows. It is plain data, which the store converts to SQL. */
export type Condition =
  | { kind: "ids"; column: IdColumn; ids: string[]; not: boolean }
  | { kind: "like"; column: TextColumn; patterns: string[]; not: boolean }
  /**
   * Every word, or one of its corrections, is in the indexed text. With `only`, it must be in the
   * name or in one of these fields.
   */
  | { kind: "text"; words: SearchWord[]; only: Pick<FieldRef, "key" | "within">[] | null }
  | { kind: "created"; from: Date | null; to: Date | null }
  | { kind: "hierarchy"; ids: string[] }
  | { kind: "link"; link: LinkCondition }
  | { kind: "marked"; mark: "tag" | "marker"; optionIds: string[] }
  | { kind: "touched"; userId: string; touches: string[] }
  | { kind: "head"; of: Condition }
  | { kind: "child"; of: Condition }
  | { kind: "field-like"; field: FieldRef; patterns: string[]; match: "all" | "any" }
  | {
      kind: "field-range";
      field: FieldRef;
      more: number | null;
      less: number | null;
      equals: number | null;
    }
  | { kind: "field-refs"; field: FieldRef; ids: string[]; match: "all" | "any" }
  | { kind: "field-is"; field: FieldRef; value: string }
  | { kind: "field-empty"; field: FieldRef }
  | { kind: "all"; of: Condition[] }
  | { kind: "any"; of: Condition[] }
  | { kind: "not"; of: Condition }
  | { kind: "visible"; scopes: VisibleScope[] }
  | { kind: "nothing" };

/** Rows in the scopes that satisfy the condition. Each branch is built from one search object of a request. */
export interface SearchBranch {
  scopes: VisibleScope[];
  condition: Condition;
}

export type SortKey =
  | {
      kind: "column";
      column:
        | "created_at"
        | "updated_at"
        | "name"
        | "external_id"
        | "description"
        | "assigner_user_id"
        | "status_id";
    }
  | { kind: "listed"; column: "status_id" | "class_id"; ids: string[] }
  /** Best matches first, and the newest first among equal ones. */
  | { kind: "relevance"; text: string; words: SearchWord[] }
  | { kind: "field-text"; key: string; within: VisibleScope[] | null }
  | { kind: "field-number"; nos: number[]; within: VisibleScope[] | null };

/** A complete search. Its result is the union of the branches without duplicates, sorted as a whole. */
export interface SearchQuery {
  domainId: string;
  branches: SearchBranch[];
  sort: SortKey;
  ascending: boolean;
}

export function all(conditions: Condition[]): Condition {
  const [only, ...rest] = conditions;
  return only && rest.length === 0 ? only : { kind: "all", of: conditions };
}

export function not(condition: Condition): Condition {
  return { kind: "not", of: condition };
}
