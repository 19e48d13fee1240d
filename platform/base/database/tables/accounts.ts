import type { ColumnType } from "kysely";

import type { Defaulted, Optional, Time } from "./columns.ts";

type OptionalParams = ColumnType<
  Record<string, string> | null,
  string | null | undefined,
  string | null
>;

export interface AccountTables {
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
    /** True if the public search lists the domain. */
    public: Defaulted<boolean>;
    twin_class_schema_id: Optional<string>;
    icon_dark_resource_id: Optional<string>;
    icon_light_resource_id: Optional<string>;
    business_account_initiator_featurer_id: Optional<number>;
    business_account_initiator_params: OptionalParams;
    user_group_manager_featurer_id: Optional<number>;
    user_group_manager_params: OptionalParams;
    business_account_template_twin_id: Optional<string>;
    domain_user_template_twin_id: Optional<string>;
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
    twin_class_schema_id: Optional<string>;
    settings: ColumnType<Record<string, unknown>, string | undefined, string>;
    tier_id: Optional<string>;
    created_at: Time;
  };
  business_export: {
    business_account_id: string;
    id: string;
    state: "waiting" | "ready" | "failed";
    storage_key: Optional<string>;
    bytes: Optional<string>;
    requested_by_user_id: Optional<string>;
    created_at: Time;
    finished_at: Optional<Date>;
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
    family_hash: Optional<Buffer>;
    fingerprint_hash: Optional<Buffer>;
    previous_refresh_hash: Optional<Buffer>;
    rotated_at: Optional<Date>;
    created_at: Time;
    last_used_at: Time;
  };
  domain_former_user: { domain_id: string; user_id: string };
  known_browser: { user_id: string; fingerprint_hash: Buffer; last_used_at: Date };
  /** Second factor of an account, required at sign-in once it is confirmed. */
  second_factor: {
    user_id: string;
    sealed_secret: string;
    confirmed_at: Optional<Date>;
    /** Time step of the last accepted code; it and earlier ones are not accepted again. */
    last_step: Defaulted<number>;
    created_at: Date;
  };
  recovery_code: { user_id: string; code_hash: Buffer };
  sign_in_delay: { key: string; failures: number; blocked_until: Date; expires_at: Date };
  email_change: {
    user_id: string;
    domain_id: string;
    email: string;
    token_hash: Buffer;
    requested_by_user_id: Optional<string>;
    expires_at: Date;
    created_at: Date;
  };
  crypt_key: {
    id: string;
    public_key: string;
    sealed_private_key: string;
    expires_at: Date;
  };
  rate_limit: { key: string; points: Defaulted<number>; expire: Optional<number> };
  tier: {
    id: string;
    domain_id: string;
    name: string;
    description: Defaulted<string>;
    attachment_count_quota: Optional<number>;
    attachment_size_quota: Optional<number>;
    user_count_quota: Optional<number>;
    custom: Defaulted<boolean>;
    permission_schema_id: Optional<string>;
    twinflow_schema_id: Optional<string>;
    twin_class_schema_id: Optional<string>;
    created_at: Time;
    updated_at: Time;
  };
  email_code: {
    id: string;
    domain_id: string;
    purpose: "sign_up" | "password_reset";
    email: string;
    user_id: Optional<string>;
    full_name: Optional<string>;
    password_hash: Optional<string>;
    code_hash: Buffer;
    /** Digest of a token that confirms the request without the email address, because the token can't be guessed. */
    token_hash: Optional<Buffer>;
    tries: Defaulted<number>;
    /** Network that requested the code, for clients that don't store the ID of their request. */
    requested_from: Defaulted<string>;
    expires_at: Date;
    created_at: Date;
  };
  /** A machine that signs in with a secret; its user holds the permissions. */
  m2m_client: {
    id: string;
    domain_id: string;
    user_id: string;
    name: string;
    secret_hash: Buffer;
    created_by_user_id: Optional<string>;
    created_at: Date;
    last_used_at: Optional<Date>;
  };
  /**
   * A token that a user created for a program, which acts as the user. The columns that authenticate it are those of
   * `session`.
   */
  access_token: {
    id: string;
    domain_id: string;
    user_id: string;
    business_account_id: string | null;
    name: string;
    scope: "read" | "write";
    auth_hash: Buffer;
    auth_expires_at: Date;
    created_at: Date;
    last_used_at: Optional<Date>;
  };
  twin_class_schema: {
    id: string;
    domain_id: string;
    name: string;
    description: Defaulted<string>;
    created_by_user_id: Optional<string>;
    created_at: Time;
  };
  /** A public file of a domain, such as its icon. */
  resource: {
    id: string;
    domain_id: string;
    storage_key: string;
    media_type: string;
    size: number;
    created_by_user_id: Optional<string>;
    created_at: Time;
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
  setup_code: {
    code_hash: Buffer;
    domain_id: string;
    created_at: Date;
  };
  owner_invitation: {
    id: string;
    domain_id: string;
    email: string;
    token_hash: Buffer;
    invited_by_user_id: string | null;
    expires_at: Date;
    created_at: Date;
    accepted_at: Optional<Date>;
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
    user_group_id: Optional<string | null>;
    created_at: Date;
    updated_at: Date;
  };
}
