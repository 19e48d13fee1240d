import type { ColumnType } from "kysely";

import type { Defaulted, Optional } from "./columns.ts";

/** Plain data, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

/** `reset` forgets an earlier preview; to users it is the beginning of the next. */
export type BulkPhase = "collect" | "reset" | "preview" | "run" | "undo";

export type BulkState = "draft" | "working" | "ready" | "done" | "stopped" | "failed";

/** What became of a row, or would. */
export type BulkResult = "changed" | "created" | "deleted" | "unchanged" | "failed";

/** What became of a row when its job was undone. */
export type BulkUndo = "undone" | "left";

/** The positions of the rows that are being worked on, and how often a process ended at them if it is one. */
export interface BulkAttempt {
  from: number;
  to: number;
  times: number;
}

export interface BulkTables {
  bulk_job: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    user_id: string;
    locale: string;
    /** The token that started it, if it was none of the user's sessions. */
    access_token_id: Optional<string>;
    origin: Json;
    name: string;
    subject: string;
    phase: BulkPhase;
    state: BulkState;
    source: Json;
    reads: OptionalJson;
    operation: OptionalJson;
    columns: OptionalJson;
    total: Defaulted<number>;
    done: Defaulted<number>;
    counts: ColumnType<Partial<Record<BulkResult | BulkUndo, number>>, string | undefined, string>;
    /** Rows that undoing the job would set back. */
    undoable: Defaulted<number>;
    /** Set while a chunk is worked on; what is there at a start is of a process that ended. */
    attempt: ColumnType<BulkAttempt | null, string | null | undefined, string | null>;
    error: Optional<string>;
    /** Of its rows and its operation, about. */
    bytes: Defaulted<number>;
    created_at: Date;
    updated_at: Date;
  };
  bulk_row: {
    job_id: string;
    position: number;
    ref: Optional<string>;
    line: Optional<number>;
    cells: OptionalJson;
    /** Of a file's row that was previewed: its key, see `hashKey`. */
    key_hash: Optional<string>;
    /** The same of its code that may be shared, but with a warning. */
    code_hash: Optional<string>;
    name: Optional<string>;
    preview: Optional<BulkResult>;
    result: Optional<BulkResult>;
    issues: OptionalJson;
    /** The first texts that changed, or would. */
    changes: OptionalJson;
    /** The version of the twin that the job left; null if the row can't be undone. */
    version: Optional<number>;
    undo: Optional<BulkUndo>;
  };
}
