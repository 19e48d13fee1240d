import type { ColumnType } from "kysely";

import type { Defaulted, Optional } from "./columns.ts";

/** Plain data, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

export type BulkPhase = "collect" | "preview" | "run";

export type BulkState = "draft" | "working" | "ready" | "done" | "stopped" | "failed";

/** What became of a row, or would. */
export type BulkResult = "changed" | "created" | "deleted" | "unchanged" | "failed";

export interface BulkTables {
  bulk_job: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    user_id: string;
    locale: string;
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
    counts: ColumnType<Partial<Record<BulkResult, number>>, string | undefined, string>;
    error: Optional<string>;
    created_at: Date;
    updated_at: Date;
  };
  bulk_row: {
    job_id: string;
    position: number;
    ref: Optional<string>;
    line: Optional<number>;
    cells: OptionalJson;
    name: Optional<string>;
    preview: Optional<BulkResult>;
    result: Optional<BulkResult>;
    issues: OptionalJson;
  };
}
