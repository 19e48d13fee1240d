import type { BuiltinPermission } from "./builtin-permission.rules.ts";

/** Every member of a domain is in it, by a trigger of the database; nobody can be removed from it. */
export const BASE_GROUP_ID = "00000000-0000-0000-0006-000000000002";

/**
 * What opening a page needs: the right to make the calls that read it. Which twins these calls return is still decided by
 * the permission of each class, and nothing here changes anything.
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
