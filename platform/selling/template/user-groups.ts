import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import { PERMISSION_GROUPS } from "./permissions.ts";
import type { UserGroupShape } from "./shapes.ts";
import { t } from "./texts.ts";

/**
 * Permissions of the routes that sellers' screens use; permissions of twins restrict them further.
 */
const SELLER_CALLS: readonly BuiltinPermission[] = [
  "DOMAIN_VIEW",
  "TWIN_CLASS_VIEW",
  "TWIN_CLASS_FIELD_VIEW",
  "TWIN_STATUS_VIEW",
  "TWINFLOW_VIEW",
  "LINK_VIEW",
  "DATA_LIST_VIEW",
  "DATA_LIST_OPTION_VIEW",
  "TWIN_VIEW",
  "TWIN_CREATE",
  "TWIN_SKETCH_CREATE",
  "TWIN_UPDATE",
  "TWIN_DELETE",
  "TRANSITION_VIEW",
  "TRANSITION_PERFORM",
  "ATTACHMENT_VIEW",
  "ATTACHMENT_CREATE",
  "ATTACHMENT_UPDATE",
  "ATTACHMENT_DELETE",
  "ATTACHMENT_VALIDATE",
  "HISTORY_VIEW",
  "USER_VIEW",
  "USER_GROUP_VIEW",
  "DOMAIN_USER_VIEW",
  "BUSINESS_ACCOUNT_VIEW",
  "DOMAIN_BUSINESS_ACCOUNT_VIEW",
];

const EVERYTHING = PERMISSION_GROUPS.flatMap((group) => group.permissions.map(({ key }) => key));

const OWNER_ONLY = new Set([
  "CONNECTOR_CREATE",
  "CONNECTOR_EDIT",
  "CONNECTOR_DELETE",
  "BUSINESS_EDIT",
  "BUSINESS_MEMBER_MANAGE",
]);

/** Groups of every business; memberships are per business. */
export const USER_GROUPS: readonly UserGroupShape[] = [
  {
    key: "owner",
    name: t("Owner", "Właściciel", "Владелец"),
    description: t(
      "May do everything in the business",
      "Może robić wszystko w firmie",
      "Может всё в пределах компании",
    ),
    permissions: [...SELLER_CALLS, ...EVERYTHING],
  },
  {
    key: "manager",
    name: t("Manager", "Menedżer", "Менеджер"),
    description: t(
      "Works on products and marketplace cards",
      "Pracuje z produktami i kartami na platformach",
      "Работает с товарами и карточками маркетплейсов",
    ),
    permissions: [...SELLER_CALLS, ...EVERYTHING.filter((key) => !OWNER_ONLY.has(key))],
  },
];
