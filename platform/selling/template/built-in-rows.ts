import type { Tx } from "../../base/database/executor.ts";
import { BASE_GROUP_ID, BASE_RIGHTS } from "../../core/access/base-group.rules.ts";
import {
  BUILTIN_PERMISSIONS,
  DOMAIN_ADMIN_GROUP_ID,
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
  SYSTEM_PERMISSION_GROUP_KEY,
} from "../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "./ids.ts";
import { type TableRows, upsert } from "./upsert.store.ts";

/**
 * Keys of permissions that the group of administrators doesn't get, such as those that open the twins of every
 * business or allow acting as another user.
 */
const NOT_FOR_ADMINS = new Set([
  "DENY_ALL",
  "ACT_AS_USER",
  "DOMAIN_TWINS_VIEW_ALL",
  "DOMAIN_TWINS_CREATE_ANY",
]);

/**
 * The first domain, and rows that all domains share: built-in permissions, the group of administrators, and its
 * grants.
 */
const BUILT_IN_ROWS: readonly TableRows[] = [
  {
    table: "domain",
    keep: true,
    rows: [
      {
        id: VITRINE_DOMAIN_ID,
        key: "vitrine",
        name: "Vitrine",
        description: "Product cards and marketplaces of the sellers",
        type: "b2b",
        default_locale: "en",
        manager_limit: 1,
        template_version: 0,
        model_version: 1,
      },
    ],
  },
  {
    table: "permission_group",
    rows: [
      {
        id: SYSTEM_PERMISSION_GROUP_ID,
        domain_id: null,
        key: SYSTEM_PERMISSION_GROUP_KEY,
        name: { en: "System", pl: "System", ru: "Система" },
        description: {},
        class_id: null,
      },
    ],
  },
  {
    table: "permission",
    rows: BUILTIN_PERMISSIONS.map(({ id, key, name }) => ({
      id,
      domain_id: null,
      group_id: SYSTEM_PERMISSION_GROUP_ID,
      key,
      name: { en: name },
      description: {},
    })),
  },
  {
    table: "user_group",
    rows: [
      {
        id: DOMAIN_ADMIN_GROUP_ID,
        domain_id: null,
        key: "domain_admin",
        name: { en: "Domain admin", pl: "Administrator domeny", ru: "Администратор домена" },
        description: {},
        type: "systemScopeDomainManage",
      },
      {
        id: BASE_GROUP_ID,
        domain_id: null,
        key: "domain_member",
        name: { en: "Members", pl: "Członkowie", ru: "Участники" },
        description: {
          en: "Every member of a domain: what opening a page needs",
          pl: "Każdy członek domeny: to, czego wymaga otwarcie strony",
          ru: "Каждый участник домена: всё, что нужно для открытия страницы",
        },
        type: "systemScopeDomainManage",
      },
    ],
  },
  {
    table: "permission_grant_global",
    keep: true,
    rows: BUILTIN_PERMISSIONS.filter(({ key }) => !NOT_FOR_ADMINS.has(key)).map(({ id, key }) => ({
      id: idOf(`grant:admin.${key}`),
      permission_id: id,
      user_group_id: DOMAIN_ADMIN_GROUP_ID,
    })),
  },
  {
    table: "permission_grant_global",
    keep: true,
    rows: BASE_RIGHTS.map((key) => ({
      id: idOf(`grant:member.${key}`),
      permission_id: permissionId(key),
      user_group_id: BASE_GROUP_ID,
    })),
  },
];

/** Returns how many rows were new or changed. */
export async function writeBuiltInRows(tx: Tx): Promise<number> {
  let changed = 0;
  for (const rows of BUILT_IN_ROWS) changed += await upsert(tx, rows);
  return changed;
}
