import type { ColumnType, Generated, JSONColumnType } from "kysely";

import type { FieldValue } from "../engine/model.ts";

type StringMap = JSONColumnType<Record<string, string>>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = Generated<T>;
type DefaultedTexts = ColumnType<Record<string, string>, string | undefined, string>;
type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Tables {
  domain: {
    id: string;
    key: string;
    name: string;
    description: Defaulted<string>;
    type: Defaulted<"basic" | "b2b">;
    default_locale: Defaulted<string>;
    permission_schema_id: Optional<string>;
    twinflow_schema_id: Optional<string>;
    ancestor_class_id: Optional<string>;
    manager_limit: Defaulted<number>;
    default_tier_id: Optional<string>;
    template_version: Defaulted<number>;
    model_version: Defaulted<number>;
    created_at: Time;
  };
  app_user: {
    id: string;
    full_name: string;
    email: string;
    avatar: Optional<string>;
    password_hash: Optional<string>;
    state: Defaulted<"ACTIVE" | "DELETED" | "EMAIL_VERIFICATION_REQUIRED" | "BLOCKED">;
    created_at: Time;
  };
  business_account: {
    id: string;
    domain_id: string;
    name: string;
    permission_schema_id: Optional<string>;
    twinflow_schema_id: Optional<string>;
    settings: ColumnType<Record<string, unknown>, string | undefined, string>;
    tier_id: Optional<string>;
    created_at: Time;
  };
  business_account_user: {
    id: string;
    business_account_id: string;
    user_id: string;
    created_at: Time;
  };
  domain_user: {
    id: string;
    domain_id: string;
    user_id: string;
    locale: Optional<string>;
    last_business_account_id: Optional<string>;
    created_at: Time;
  };
  session: {
    id: string;
    domain_id: string;
    user_id: string;
    business_account_id: Optional<string>;
    auth_hash: Buffer;
    auth_expires_at: Date;
    refresh_hash: Buffer;
    refresh_expires_at: Date;
    user_agent: Optional<string>;
    created_at: Time;
    last_used_at: Time;
  };
  crypt_key: {
    id: string;
    public_key: string;
    sealed_private_key: string;
    expires_at: Date;
  };
  rate_limit: { key: string; points: Defaulted<number>; expire: Optional<number> };
  data_list: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    attributes: ColumnType<
      { key: string; name: Record<string, string> }[],
      string | undefined,
      string
    >;
    external_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  data_list_option: {
    id: string;
    data_list_id: string;
    business_account_id: Optional<string>;
    name: DefaultedTexts;
    icon: Optional<string>;
    attributes: DefaultedTexts;
    state: Defaulted<"active" | "disabled" | "hidden">;
    background_color: Optional<string>;
    font_color: Optional<string>;
    external_id: Optional<string>;
    position: Defaulted<number>;
    created_at: Time;
  };
  twin_class: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    logo: Optional<string>;
    owner_type: string;
    abstract_class: Defaulted<boolean>;
    head_class_id: Optional<string>;
    extends_class_id: Optional<string>;
    ancestor_ids: string[];
    root_class_id: string;
    head_hunter_featurer_id: Optional<number>;
    head_hunter_params: DefaultedTexts;
    permission_schema_space: Defaulted<boolean>;
    twinflow_schema_space: Defaulted<boolean>;
    twin_class_schema_space: Defaulted<boolean>;
    alias_space: Defaulted<boolean>;
    view_permission_id: Optional<string>;
    create_permission_id: Optional<string>;
    edit_permission_id: Optional<string>;
    delete_permission_id: Optional<string>;
    markers_data_list_id: Optional<string>;
    tags_data_list_id: Optional<string>;
    assignee_required: Defaulted<boolean>;
    external_id: Optional<string>;
    properties: ColumnType<Record<string, unknown>, string | undefined, string>;
    created_at: Time;
  };
  twin_class_field: {
    id: string;
    no: Generated<number>;
    class_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    required: Defaulted<boolean>;
    searchable: Defaulted<boolean>;
    field_typer_featurer_id: number;
    field_typer_params: DefaultedTexts;
    view_permission_id: Optional<string>;
    edit_permission_id: Optional<string>;
    external_id: Optional<string>;
    position: Defaulted<number>;
  };
  twin_status: {
    id: string;
    class_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    logo: Optional<string>;
    background_color: Optional<string>;
    font_color: Optional<string>;
    frozen: Defaulted<boolean>;
    position: Defaulted<number>;
  };
  twinflow_schema: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
  };
  twinflow: {
    id: string;
    class_id: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    initial_status_id: string;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  twinflow_schema_map: { twinflow_schema_id: string; class_id: string; twinflow_id: string };
  transition_alias: { id: string; domain_id: string; alias: string };
  twin_transition: {
    id: string;
    twinflow_id: string;
    alias_id: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    src_status_id: Optional<string>;
    dst_status_id: string;
    permission_id: Optional<string>;
    type: Defaulted<"STATUS_CHANGE" | "OPERATION">;
    allow_comment: Defaulted<boolean>;
    allow_attachments: Defaulted<boolean>;
    allow_links: Defaulted<boolean>;
    inbuilt_factory_id: Optional<string>;
    drafting_factory_id: Optional<string>;
    position: Defaulted<number>;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  transition_trigger: {
    id: string;
    transition_id: string;
    position: Defaulted<number>;
    active: Defaulted<boolean>;
    featurer_id: number;
    params: DefaultedTexts;
  };
  transition_validator_rule: {
    id: string;
    transition_id: string;
    position: Defaulted<number>;
    active: Defaulted<boolean>;
  };
  twin_validator: {
    id: string;
    rule_id: string;
    featurer_id: number;
    params: DefaultedTexts;
    invert: Defaulted<boolean>;
    active: Defaulted<boolean>;
    description: Defaulted<string>;
    position: Defaulted<number>;
  };
  twin_factory: {
    id: string;
    domain_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  twin_factory_pipeline: {
    id: string;
    factory_id: string;
    input_class_id: string;
    output_status_id: Optional<string>;
    next_factory_id: Optional<string>;
    active: Defaulted<boolean>;
    description: Defaulted<string>;
    position: Defaulted<number>;
  };
  twin_factory_step: {
    id: string;
    pipeline_id: string;
    position: Defaulted<number>;
    optional: Defaulted<boolean>;
    active: Defaulted<boolean>;
    filler_featurer_id: number;
    filler_params: DefaultedTexts;
    description: Defaulted<string>;
  };
  link: {
    id: string;
    domain_id: string;
    src_class_id: string;
    dst_class_id: string;
    forward_name: DefaultedTexts;
    backward_name: DefaultedTexts;
    type: "ManyToOne" | "ManyToMany" | "OneToOne";
    strength: "MANDATORY" | "OPTIONAL" | "OPTIONAL_BUT_DELETE_CASCADE";
    linker_featurer_id: Optional<number>;
    linker_params: DefaultedTexts;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  search_config: {
    id: string;
    domain_id: string;
    kind: "twin" | "class" | "field";
    key: string;
    name: string;
    predicate: ColumnType<Record<string, unknown>, string, string>;
  };
  user_group: {
    id: string;
    domain_id: Optional<string>;
    business_account_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    type: string;
  };
  user_group_member: {
    id: string;
    user_group_id: string;
    user_id: string;
    domain_id: Optional<string>;
    business_account_id: Optional<string>;
  };
  permission_group: {
    id: string;
    domain_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
    class_id: Optional<string>;
  };
  permission: {
    id: string;
    domain_id: Optional<string>;
    group_id: string;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
  };
  permission_schema: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  permission_grant_user: Grant & { user_id: string; business_account_id: Optional<string> };
  permission_grant_user_group: Grant & { user_group_id: string };
  permission_grant_global: { id: string; permission_id: string; user_group_id: string };
  permission_grant_twin_role: Grant & {
    class_id: string;
    twin_role: "assignee" | "creator" | "watcher" | "space_assignee" | "space_creator";
  };
  space_role: {
    id: string;
    class_id: string;
    business_account_id: Optional<string>;
    key: string;
    name: DefaultedTexts;
    description: DefaultedTexts;
  };
  permission_grant_space_role: Grant & { space_role_id: string };
  permission_grant_assignee_propagation: Grant & {
    propagation_class_id: string;
    propagation_status_id: Optional<string>;
    in_space_only: Defaulted<boolean>;
  };
  space: {
    twin_id: string;
    permission_schema_id: Optional<string>;
    twinflow_schema_id: Optional<string>;
  };
  space_role_user: SpaceRoleHolder & { user_id: string };
  space_role_user_group: SpaceRoleHolder & { user_group_id: string };
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
  twin_range: { field_no: number; val: number; twin_id: string };
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
    transition_id: Optional<string>;
    modifications: DefaultedTexts;
    /** Of its twin, to count what a business stores without reading its twins. */
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
  };
  tier: {
    id: string;
    domain_id: string;
    name: string;
    description: Defaulted<string>;
    attachment_count_quota: Optional<number>;
    attachment_size_quota: Optional<number>;
    user_count_quota: Optional<number>;
    created_at: Time;
    updated_at: Time;
  };
  draft: {
    id: string;
    domain_id: string;
    business_account_id: Optional<string>;
    created_by_user_id: Optional<string>;
    request: ColumnType<unknown, string, string>;
    counts: ColumnType<Record<string, number>, string, string>;
    /** Twin → what it was when the draft was made. */
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
    created_at: Time;
  };
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
  proposal: {
    id: string;
    twin_id: string;
    state: Defaulted<"pending" | "applied" | "rejected" | "partly">;
    source: "builtin" | "model";
    model: Optional<string>;
    fields: JSONColumnType<ProposedField[]>;
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
  showroom_submission: { idempotency_key: string; listing_id: string; created_at: Time };
  email_code: {
    id: string;
    domain_id: string;
    purpose: "sign_up" | "password_reset";
    email: string;
    user_id: Optional<string>;
    full_name: Optional<string>;
    password_hash: Optional<string>;
    code_hash: Buffer;
    tries: Defaulted<number>;
    expires_at: Date;
    created_at: Date;
  };
  invitation: {
    id: string;
    domain_id: string;
    business_account_id: string;
    email: string;
    token_hash: Buffer;
    invited_by_user_id: Optional<string>;
    expires_at: Date;
    created_at: Date;
  };
  webhook: {
    id: string;
    domain_id: string;
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
  list_view: {
    id: string;
    domain_id: string;
    business_account_id: string | null;
    user_id: string;
    list: string;
    name: string;
    query: string;
    shared: boolean;
    created_at: Date;
    updated_at: Date;
  };
  mail_outbox: {
    id: string;
    domain_id: Optional<string>;
    recipient: string;
    subject: string;
    body: string;
    sent_at: OptionalTime;
    created_at: Time;
  };
}

export interface ProposedField {
  key: string;
  before: FieldValue | null;
  after: FieldValue;
}

interface TwinMark {
  twin_id: string;
  option_id: string;
  created_at: Time;
}

interface Grant {
  id: string;
  permission_schema_id: string;
  permission_id: string;
  granted_by_user_id: Optional<string>;
  granted_at: Time;
}

interface SpaceRoleHolder {
  space_id: string;
  space_role_id: string;
  created_by_user_id: Optional<string>;
  created_at: Time;
}
