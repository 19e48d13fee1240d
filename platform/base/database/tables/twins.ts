import type { ColumnType } from "kysely";

import type { Defaulted, DefaultedTexts, Optional, OptionalTime, Time } from "./columns.ts";
import type { FieldValue } from "./json-values.ts";

export interface TwinTables {
  twin: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    class_id: string;
    root_class_id: string;
    head_id: Optional<string>;
    status_id: string;
    owner_user_id: Optional<string>;
    assigner_user_id: Optional<string>;
    author_user_id: Optional<string>;
    external_id: Optional<string>;
    name: Defaulted<string>;
    description: Optional<string>;
    fields: ColumnType<Record<string, FieldValue>, string | undefined, string>;
    ref_ids: Defaulted<string[]>;
    search_text: Defaulted<string>;
    permission_space_id: Optional<string>;
    twinflow_space_id: Optional<string>;
    version: Defaulted<number>;
    created_at: Time;
    updated_at: Time;
  };
  twin_range: {
    field_no: number;
    val: number;
    twin_id: string;
    /** Copied from the twin, so that the numbers of one business are a range of an index. */
    business_account_id: Optional<string>;
  };
  twin_unique: { field_no: number; owner_id: string; val: string; twin_id: string };
  twin_link: {
    id: string;
    link_id: string;
    src_twin_id: string;
    dst_twin_id: string;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  twin_attachment: {
    id: string;
    twin_id: string;
    field_id: Optional<string>;
    /** Field that the file belonged to until its twin moved to a class without that field. */
    former_field_id: Optional<string>;
    left_field_at: OptionalTime;
    storage_key: Optional<string>;
    storage_link: Optional<string>;
    title: Defaulted<string>;
    description: Defaulted<string>;
    size: Defaulted<number>;
    media_type: Optional<string>;
    width: Optional<number>;
    height: Optional<number>;
    external_id: Optional<string>;
    author_user_id: Optional<string>;
    position: Defaulted<number>;
    comment_id: Optional<string>;
    /** True if the file's comment is hidden. */
    hidden: Defaulted<boolean>;
    transition_id: Optional<string>;
    modifications: DefaultedTexts;
    /** Copied from the twin, to count the storage of a business without reading its twins. */
    business_account_id: Optional<string>;
    created_at: Time;
  };
  twin_tag: TwinMark;
  twin_marker: TwinMark;
  twin_touch: {
    id: string;
    twin_id: string;
    user_id: string;
    touch: "WATCHED" | "STARRED" | "REVIEWED";
    created_at: Time;
  };
  twin_alias: {
    twin_id: string;
    kind: "D" | "C" | "B" | "S" | "T" | "K";
    domain_id: string;
    owner_id: string;
    alias: string;
  };
  twin_alias_counter: { owner_id: string; kind: string; class_id: string; last: number };
  twin_comment: {
    id: string;
    twin_id: string;
    author_user_id: Optional<string>;
    text: string;
    created_at: Time;
    changed_at: OptionalTime;
    pinned_at: OptionalTime;
    hidden_at: OptionalTime;
  };
  draft: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    created_by_user_id: Optional<string>;
    request: ColumnType<unknown, string, string>;
    counts: ColumnType<Record<string, number>, string, string>;
    /** Versions that the twins had when the draft was created, by twin ID. */
    versions: ColumnType<Record<string, string>, string, string>;
    status: "UNCOMMITED" | "COMMITED" | "OUT_OF_DATE";
    created_at: Time;
  };
  twin_history: {
    id: string;
    twin_id: string;
    head_id: Optional<string>;
    batch_id: string;
    actor_user_id: Optional<string>;
    type: string;
    field_key: Optional<string>;
    before: Optional<string>;
    after: Optional<string>;
    version: Optional<number>;
    origin: Optional<string>;
    /** The bulk job that made the change. */
    bulk_job_id: Optional<string>;
    created_at: Time;
  };
  /** Former names of options, statuses and classes. */
  past_name: {
    subject_id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    name: DefaultedTexts;
    replaced_at: Time;
  };
}

interface TwinMark {
  twin_id: string;
  option_id: string;
  created_at: Time;
}
