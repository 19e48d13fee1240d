import type { BusinessColumn } from "./export-rows.store.ts";

/** Columns that contain the ID or email address of a user, by table. */
export const PERSON_TABLES: Readonly<Record<string, readonly string[]>> = {
  access_token: ["user_id"],
  app_user: ["id"],
  audit_entry: ["actor_user_id"],
  bulk_job: ["user_id"],
  business_account_user: ["user_id"],
  business_export: ["requested_by_user_id"],
  configuration_plan: ["user_id"],
  dead_address: ["email"],
  domain_user: ["user_id"],
  draft: ["created_by_user_id"],
  email_change: ["user_id"],
  email_code: ["user_id", "email"],
  invitation: ["email", "invited_by_user_id"],
  known_browser: ["user_id"],
  list_view: ["user_id"],
  m2m_client: ["user_id"],
  mail_outbox: ["recipient"],
  notification_mail: ["user_id"],
  notification_read: ["user_id"],
  owner_invitation: ["email", "invited_by_user_id"],
  permission_grant_user: ["user_id"],
  recovery_code: ["user_id"],
  second_factor: ["user_id"],
  session: ["user_id"],
  space_role_user: ["user_id"],
  trash_entry: ["deleted_by_user_id", "owner_user_id"],
  twin: ["author_user_id", "owner_user_id", "assigner_user_id"],
  twin_attachment: ["author_user_id"],
  twin_comment: ["author_user_id"],
  twin_history: ["actor_user_id"],
  twin_touch: ["user_id"],
  user_group_member: ["user_id"],
};

/** Tables that mention a user only as the author of an entry, or as a former member. */
export const ONLY_NAMED: ReadonlySet<string> = new Set([
  "configuration_baseline",
  "domain_former_user",
  "link",
  "permission_grant_assignee_propagation",
  "permission_grant_space_role",
  "permission_grant_twin_role",
  "permission_grant_user_group",
  "permission_schema",
  "proposal",
  "publication",
  "publication_schedule",
  "resource",
  "space_role_user_group",
  "twin_class_schema",
  "twin_factory",
  "twin_factory_condition_set",
  "twin_link",
  "twin_transition",
  "twinflow",
  "twinflow_schema",
  "webhook",
]);

/** Columns about the user in tables that otherwise contain content of a business. */
export const PERSON_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  bulk_job: ["id", "name", "phase", "created_at"],
  business_export: ["id", "state", "created_at"],
  configuration_plan: ["id", "origin", "state", "created_at"],
  draft: ["id", "status", "created_at"],
  trash_entry: ["id", "name", "deleted_at"],
  twin: ["id", "name", "created_at", "updated_at"],
  twin_attachment: ["id", "twin_id", "title", "size", "media_type", "created_at"],
  // Values are left out, because they belong to the business and some are internal.
  twin_history: ["id", "twin_id", "type", "field_key", "created_at"],
};

/** Column by which the rows of a table belong to a business, by table. */
export const BUSINESS_TABLES: Readonly<Record<string, BusinessColumn>> = {
  audit_entry: "business_account_id",
  bulk_image: "twin_id",
  bulk_job: "business_account_id",
  business_account: "id",
  business_account_user: "business_account_id",
  card_own_value: "twin_id",
  data_list_option: "business_account_id",
  invitation: "business_account_id",
  list_view: "business_account_id",
  notification: "business_account_id",
  past_name: "business_account_id",
  permission_grant_user: "business_account_id",
  permission_schema: "business_account_id",
  proposal: "twin_id",
  publication: "business_account_id",
  publication_schedule: "business_account_id",
  space_role: "business_account_id",
  trash_entry: "business_account_id",
  twin: "business_account_id",
  twin_alias: "twin_id",
  twin_attachment: "twin_id",
  twin_comment: "twin_id",
  twin_history: "twin_id",
  twin_link: "src_twin_id",
  twin_marker: "twin_id",
  twin_tag: "twin_id",
  twin_touch: "twin_id",
  twinflow_schema: "business_account_id",
  user_group: "business_account_id",
  user_group_member: "business_account_id",
  webhook: "business_account_id",
  writer_use: "business_account_id",
};

/**
 * Tables of a business that its export leaves out: secrets, settings of users, and derived values.
 */
export const NOT_EXPORTED: ReadonlySet<string> = new Set([
  "access_token",
  "business_export",
  "configuration_plan",
  "domain_user",
  "draft",
  "notification_mail",
  "notification_read",
  "session",
  "space",
  "twin_range",
  "twin_unique",
  "webhook_delivery",
]);

const SECRET = /hash|sealed|password|secret/;

/** Whether the column contains a secret or a hash of one. Such columns are never exported. */
export function isSecretColumn(name: string): boolean {
  return SECRET.test(name);
}
