import type { ColumnType, JSONColumnType } from "kysely";

import type { Defaulted, Optional, OptionalTime, Time } from "./columns.ts";
import type { FieldValue } from "./json-values.ts";

export interface SellingTables {
  proposal: {
    id: string;
    twin_id: string;
    state: Defaulted<"pending" | "applied" | "rejected" | "partly">;
    source: "builtin" | "model";
    model: Optional<string>;
    fields: JSONColumnType<ProposedField[]>;
    /** Tokens that a model read, including those of the prompt. */
    input_tokens: Optional<number>;
    output_tokens: Optional<number>;
    /** Bulk job that requested the proposal. */
    bulk_job_id: Optional<string>;
    effect_key: Optional<string>;
    created_at: Time;
    decided_at: OptionalTime;
    decided_by_user_id: Optional<string>;
  };
  publication: {
    id: string;
    card_id: string;
    business_account_id: string;
    marketplace: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    state: Defaulted<"queued" | "submitted" | "live" | "rejected" | "failed" | "ended">;
    remote_id: Optional<string>;
    issues: ColumnType<Record<string, unknown>[], string | undefined, string>;
    requested_by_user_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  /** A field in which a card has a value of its own instead of following its product. */
  card_own_value: { twin_id: string; field_key: string };
  publication_schedule: {
    card_id: string;
    /** ID of this scheduling. If the card is scheduled again, it changes. */
    id: string;
    domain_id: string;
    business_account_id: string;
    requested_by_user_id: string;
    /** Access token with which the card was scheduled; null if this was done in a session. */
    access_token_id: Optional<string>;
    locale: string;
    created_at: Date;
  };
  showroom_listing: {
    id: string;
    seller_ref: string;
    card_ref: string;
    content: ColumnType<Record<string, unknown>, string, string>;
    state: Defaulted<"live" | "ended">;
    revision: Defaulted<number>;
    published_at: Time;
    updated_at: Time;
  };
  /** Calls of a language model; until one is settled, its tokens and cost are estimated. */
  writer_use: {
    id: string;
    business_account_id: string;
    kind: "card" | "trial" | "failed";
    state: "reserved" | "calling" | "settled";
    /** Optimization that makes the call. */
    run_id: Optional<string>;
    bulk_job_id: Optional<string>;
    model: Optional<string>;
    input_tokens: number;
    output_tokens: number;
    /** In US dollars, at the prices of the call's time; null if there were none. */
    cost: Optional<string>;
    used_at: Date;
  };
  showroom_submission: { idempotency_key: string; listing_id: string; created_at: Time };
}

export interface ProposedField {
  key: string;
  before: FieldValue | null;
  after: FieldValue;
}
