import type { ColumnType } from "kysely";

import type { Defaulted, Optional } from "./columns.ts";

/** Plain data that is written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

/** `reset` clears the results of the earlier preview before the next one. Responses call both phases `preview`. */
export type BulkPhase = "collect" | "reset" | "preview" | "run" | "undo";

export type BulkState = "draft" | "working" | "ready" | "done" | "stopped" | "failed";

/** Result of a row; in a preview, the expected one. */
export type BulkResult = "changed" | "created" | "deleted" | "unchanged" | "failed";

/** Result of undoing a row. */
export type BulkUndo = "undone" | "left";

/**
 * Range of the rows that are being worked on. For a single row, `times` counts how often a process died while working
 * on it.
 */
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
    /** Access token with which the job was started; null if it was started in a session. */
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
    /** Number of rows that undoing the job would restore. */
    undoable: Defaulted<number>;
    /** Set while a chunk of rows is being worked on, and left behind by a process that died. */
    attempt: ColumnType<BulkAttempt | null, string | null | undefined, string | null>;
    error: Optional<string>;
    /** Approximate size of the job's rows and operation. */
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
    /** Hashed key of a file's row, see `hashKey`. */
    key_hash: Optional<string>;
    /** Hashed code of a file's row; rows that share one get a warning. */
    code_hash: Optional<string>;
    name: Optional<string>;
    preview: Optional<BulkResult>;
    result: Optional<BulkResult>;
    issues: OptionalJson;
    /** The first changed values, shown in previews. */
    changes: OptionalJson;
    /** Version of the twin after the job had changed it; null if the row can't be undone. */
    version: Optional<number>;
    undo: Optional<BulkUndo>;
  };
  /** An image that a row of a job named by its address. */
  bulk_image: {
    attachment_id: string;
    job_id: string;
    position: number;
    twin_id: string;
    address: string;
    state: Defaulted<"pending" | "fetched" | "failed">;
    /** Why the image couldn't be fetched, as a stored message. */
    reason: Optional<string>;
    /** Whether a notification has named the failure. */
    is_reported: Defaulted<boolean>;
  };
}
