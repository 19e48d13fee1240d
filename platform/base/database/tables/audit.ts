import type { ColumnType, Generated } from "kysely";

import type { Defaulted, Optional } from "./columns.ts";

type Content = ColumnType<Record<string, unknown> | null, string | null | undefined, never>;

export interface AuditTables {
  audit_entry: {
    id: Generated<string>;
    at: Defaulted<Date>;
    domain_id: string;
    business_account_id: Optional<string>;
    actor_kind: "user" | "system" | "guest" | "command";
    actor_user_id: Optional<string>;
    session_id: Optional<string>;
    client_address: Optional<string>;
    user_agent: Optional<string>;
    request_id: Optional<string>;
    action: string;
    subject_type: string;
    subject_id: Optional<string>;
    subject_name: Optional<string>;
    before: Content;
    after: Content;
  };
}
