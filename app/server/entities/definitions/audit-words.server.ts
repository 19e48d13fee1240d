import { m } from "#app/paraglide/messages.js";

import type { Text } from "../types/property.server.ts";

/** The subjects of audit entries in words, by the name of their table. */
const SUBJECTS: Readonly<Record<string, Text>> = {
  access_token: m.tokens_one,
  attachment: m.browse_step_file,
  bulk_job: m.audit_of_bulk_job,
  business_account: m.console_business_account,
  comment: m.browse_step_comment,
  data_list: m.console_datalist,
  data_list_option: m.console_option,
  data_list_subset: m.console_subset,
  domain: m.console_domain,
  invitation: m.audit_of_invitation,
  job: m.console_job,
  link: m.console_link,
  m2m_client: m.audit_of_machine,
  machine: m.audit_of_machine,
  owner_invitation: m.audit_of_invitation,
  permission: m.console_permission,
  permission_grant_assignee_propagation: m.audit_of_assignee_grant,
  permission_grant_global: m.audit_of_global_grant,
  permission_grant_space_role: m.audit_of_space_grant,
  permission_grant_twin_role: m.audit_of_role_grant,
  permission_grant_user: m.audit_of_user_grant,
  permission_grant_user_group: m.audit_of_group_grant,
  permission_group: m.console_permission_group,
  permission_schema: m.console_permission_schema,
  resource: m.audit_of_image,
  search_config: m.console_search,
  session: m.audit_of_session,
  space: m.audit_of_space,
  space_role: m.console_space_role,
  space_role_user: m.audit_of_space_user,
  space_role_user_group: m.audit_of_space_group,
  tier: m.console_tier,
  transition_alias: m.console_alias,
  transition_trigger: m.console_trigger,
  transition_validator_rule: m.console_rule,
  twin: m.twins_one,
  twin_class: m.console_class,
  twin_class_field: m.console_field,
  twin_class_schema: m.console_class_schema,
  twin_factory: m.console_factory,
  twin_factory_branch: m.console_branch,
  twin_factory_condition: m.console_condition,
  twin_factory_condition_set: m.console_condition_set,
  twin_factory_eraser: m.console_eraser,
  twin_factory_multiplier: m.console_multiplier,
  twin_factory_multiplier_filter: m.console_multiplier_filter,
  twin_factory_pipeline: m.console_pipeline,
  twin_factory_step: m.console_step,
  twin_status: m.console_status,
  twin_transition: m.console_transition,
  twin_validator: m.audit_of_validator,
  twin_validator_set: m.console_validator_set,
  twinflow: m.console_flow,
  twinflow_schema: m.console_flow_schema,
  twinflow_schema_map: m.audit_of_schema_flow,
  user: m.console_user,
  user_group: m.console_user_group,
  user_group_member: m.audit_of_group_member,
  webhook: m.console_webhook,
};

const CHANGES = {
  created: m.audit_created,
  updated: m.audit_updated,
  deleted: m.audit_deleted,
} as const;

/** Events that are not the change of one row, such as a sign-in. */
const EVENTS: Readonly<Record<string, Text>> = {
  "sign_in.succeeded": m.audit_sign_in_succeeded,
  "sign_in.failed": m.audit_sign_in_failed,
  "session.ended": m.audit_session_ended,
  "sessions.ended": m.audit_sessions_ended,
  "session.replayed": m.audit_session_replayed,
  "session.domain_switched": m.audit_session_domain_switched,
  "password.set": m.audit_password_set,
  "password.reset": m.audit_password_reset,
  "password.changed": m.audit_password_changed,
  "password.link_created": m.audit_password_link_created,
  "second_factor.started": m.audit_factor_started,
  "second_factor.enabled": m.audit_factor_enabled,
  "second_factor.disabled": m.audit_factor_disabled,
  "second_factor.reset": m.audit_factor_reset,
  "recovery_codes.renewed": m.audit_recovery_codes_made,
  "recovery_code.used": m.audit_recovery_code_used,
  "email.changed": m.audit_email_changed,
  "email.change_requested": m.audit_email_change_requested,
  "user.added": m.audit_user_added,
  "user.removed": m.audit_user_removed,
  "user.blocked": m.audit_user_blocked,
  "user.unblocked": m.audit_user_unblocked,
  "administrator.created": m.audit_administrator_created,
  "administrator.set_up": m.audit_administrator_set_up,
  "account.opened": m.audit_account_opened,
  "business.opened": m.audit_business_opened,
  "business.exported": m.audit_business_exported,
  "business.erasing": m.audit_business_erasing,
  "business.erased": m.audit_business_erased,
  "ownership.handed_over": m.audit_ownership_handed_over,
  "member.added": m.audit_member_added,
  "member.joined": m.audit_member_joined,
  "member.removed": m.audit_member_removed,
  "invitation.sent": m.audit_invitation_sent,
  "invitation.revoked": m.audit_invitation_revoked,
  "owner.invited": m.audit_owner_invited,
  "owner.invitation_revoked": m.audit_owner_invitation_revoked,
  "access_token.created": m.audit_access_token_created,
  "access_token.revoked": m.audit_access_token_revoked,
  "twin.restored": m.audit_twin_restored,
  "trash.restored": m.audit_trash_restored,
  "trash.erased": m.audit_trash_erased,
  "template.applied": m.audit_template_applied,
  "configuration.applied": m.audit_configuration_applied,
  "job.cancelled": m.audit_job_cancelled,
  "job.retried": m.audit_job_retried,
  "bulk_job.started": m.audit_bulk_job_started,
  "bulk_job.stopped": m.audit_bulk_job_stopped,
  "bulk_job.undone": m.audit_bulk_job_undone,
  "bulk_job.deleted": m.audit_bulk_job_deleted,
};

/** All actions that the platform records. */
const ACTIONS: readonly string[] = [
  ...Object.keys(EVENTS),
  ...Object.keys(SUBJECTS).flatMap((subject) =>
    Object.keys(CHANGES).map((change) => `${subject}.${change}`),
  ),
];

/** Describes an action in words. An unknown action, which another version recorded, keeps its name. */
export function actionText(action: string): string {
  const [subject = "", change = ""] = action.split(".");
  const what = SUBJECTS[subject];
  const phrase = CHANGES[change as keyof typeof CHANGES];
  if (what && Object.hasOwn(CHANGES, change)) return phrase({ subject: what() });
  return EVENTS[action]?.() ?? action;
}

export function subjectText(subject: string): string {
  return SUBJECTS[subject]?.() ?? subject;
}

/** Finds the actions whose words or names contain the text. */
export function findActions(text: string): string[] {
  return matching(ACTIONS, actionText, text);
}

export function findSubjects(text: string): string[] {
  return matching(Object.keys(SUBJECTS), subjectText, text);
}

function matching(names: readonly string[], textOf: (name: string) => string, text: string) {
  const typed = text.trim().toLocaleLowerCase();
  const found = names.filter(
    (name) => name === typed || textOf(name).toLocaleLowerCase().includes(typed),
  );
  // A text without a match is kept as the filter, so that the list finds nothing instead of everything.
  return found.length > 0 ? found : [text];
}
