import type { BuiltinPermission } from "./builtin-permission.rules.ts";

/**
 * Group of every member of a domain, which a trigger of the database fills; nobody can be removed from it.
 */
export const BASE_GROUP_ID = "00000000-0000-0000-0006-000000000002";

/**
 * Permissions for the calls that read the data of a page. The permissions of classes still decide which twins
 * these return; none of them allows a change.
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
