import type { ColumnType } from "kysely";

import type { Defaulted, Optional, OptionalTime, StringMap, Time } from "./columns.ts";

export interface MessageTables {
  notification: {
    id: string;
    domain_id: string;
    business_account_id: string;
    kind: string;
    twin_id: Optional<string>;
    params: StringMap;
    effect_key: Optional<string>;
    created_at: Time;
  };
  notification_read: { business_account_id: string; user_id: string; read_until: Time };
  /** Kinds of notifications that a user also gets by email. */
  notification_mail: { business_account_id: string; kind: string; user_id: string };
  webhook: {
    id: string;
    domain_id: string;
    /** The business whose events it receives; null for a webhook of the domain, which receives all. */
    business_account_id: Optional<string>;
    url: string;
    description: Defaulted<string>;
    events: string[];
    class_ids: string[];
    sealed_secret: string;
    active: Defaulted<boolean>;
    failing_since: OptionalTime;
    disabled_reason: Optional<string>;
    created_by_user_id: Optional<string>;
    created_at: Date;
    updated_at: Date;
  };
  webhook_delivery: {
    id: string;
    webhook_id: string;
    event: string;
    twin_id: Optional<string>;
    payload: ColumnType<Record<string, unknown>, string, string>;
    state: Defaulted<"queued" | "delivered" | "failed">;
    attempts: Defaulted<number>;
    status_code: Optional<number>;
    error: Optional<string>;
    answer: Optional<string>;
    duration_ms: Optional<number>;
    created_at: Date;
    last_attempt_at: OptionalTime;
    next_attempt_at: OptionalTime;
  };
  /** Addresses that get no email, because a mail server doesn't know them. */
  dead_address: { email: string; reason: string; refused_at: Date };
  mail_outbox: {
    id: string;
    domain_id: Optional<string>;
    recipient: string;
    heading: Defaulted<string>;
    subject: string;
    body: string;
    sent_at: OptionalTime;
    created_at: Time;
  };
}
