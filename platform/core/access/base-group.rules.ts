import type { BuiltinPermission } from "./builtin-permission.rules.ts";

/** Group of all members of a domain. A database trigger adds every member, and nobody can be removed. */
export const BASE_GROUP_ID = "00000000-0000-0000-0006-000000000002";

/**
 * Permissions for the calls with which a page reads its data. None of them allows a change, and which twins are
 * returned is still decided by the permissions of their classes.
 */
export const BASE_RIGHTS: readonly BuiltinPermission[] = [
  "ATTACHMENT_VIEW",
  "BUSINESS_ACCOUNT_VIEW",
  "DATA_LIST_OPTION_VIEW",
  "DATA_LIST_VIEW",
  "DOMAIN_BUSINESS_ACCOUNT_VIEW",
  "DOMAIN_USER_VIEW",
  "DOMAIN_VIEW",
  "LINK_VIEW",
  "TRANSITION_VIEW",
  "TWINFLOW_VIEW",
  "TWIN_CLASS_FIELD_VIEW",
  "TWIN_CLASS_VIEW",
  "TWIN_STATUS_VIEW",
  "TWIN_VIEW",
  "USER_GROUP_VIEW",
  "USER_VIEW",
];
