import type { ColumnType } from "kysely";

import type { Optional } from "./columns.ts";

/** Plain data that is written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface File {
  path: string;
  text: string;
}

interface Name {
  kind: string;
  key: string;
}

/** Changes that configuration files make, by entity. */
export interface PlannedChanges {
  created: Name[];
  updated: (Name & {
    members: string[];
    changes: { member: string; oldValue: string; newValue: string }[];
  })[];
  deleted: Name[];
  /** Entities of the domain that are in no file. */
  missing: Name[];
}

export type PlanState = "planned" | "working" | "applied" | "failed";

export interface ConfigurationTables {
  configuration_plan: {
    id: string;
    domain_id: string;
    user_id: string;
    /**
     * There are no foreign keys, because the job has to notice that its business was deleted or its token revoked.
     */
    business_account_id: Optional<string>;
    access_token_id: Optional<string>;
    locale: string;
    origin: Json<{ clientAddress: string; userAgent: string }>;
    state: PlanState;
    files: Json<File[]>;
    deletes_missing: boolean;
    changes: Json<PlannedChanges>;
    error: Optional<string>;
    created_at: Date;
    updated_at: Date;
  };
  configuration_baseline: {
    domain_id: string;
    source: "applied" | "exported";
    user_id: Optional<string>;
    files: Json<File[]>;
    created_at: Date;
  };
}
