import type { ColumnType } from "kysely";

import type { Defaulted, Optional } from "./columns.ts";

/** A column of a remaining row that the deletion set to null, with the ID it had. */
export interface ClearedReference {
  table: string;
  column: string;
  row: string;
  target: string;
}

/** What a merge of two twins changed besides deleting one of them. */
export interface TwinMerge {
  targetId: string;
  /** Versions of the remaining twin before and after the merge. */
  versionBefore: number;
  versionAfter: number;
  /** Children that moved to the remaining twin, with their versions after that. */
  moved: { id: string; version: number }[];
  /** Children that moved from the remaining twin to the deleted one and were deleted with it. */
  exchangedIds: string[];
  /** Attachments that moved to the remaining twin, with their former positions. */
  files: { id: string; position: number }[];
}

export interface TrashTables {
  trash_entry: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    kind: "twin" | "configuration";
    subject_table: string;
    subject_id: string;
    /** Class of a deleted twin. */
    class_id: Optional<string>;
    owner_user_id: Optional<string>;
    name: Defaulted<string>;
    deleted_by_user_id: Optional<string>;
    deleted_at: Defaulted<Date>;
    /** Deleted rows by table. */
    content: ColumnType<Record<string, unknown[]>, string, string>;
    /** References to the deleted rows that the deletion set to null. */
    cleared: ColumnType<ClearedReference[], string | undefined, never>;
    /** Storage keys of the deleted attachments. */
    storage_keys: Defaulted<string[]>;
    /** Option or status with which the deleted one was replaced in twins, or twin that the deleted one was merged into. */
    merged_into_id: Optional<string>;
    merged_twins: Optional<number>;
    /** Changes that restoring a merged twin undoes. */
    merge: ColumnType<TwinMerge | null, never, string>;
  };
}
