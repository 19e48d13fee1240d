import {
  BUILTIN_PERMISSIONS,
  DOMAIN_ADMIN_GROUP_ID,
  SYSTEM_PERMISSION_GROUP_ID,
} from "../../../core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import type { PermissionGroupShape, UserGroupShape } from "../shapes.ts";
import { t } from "../texts.ts";
import type { TableRows } from "./table-rows.ts";

/** Would give admins access to every business's twins, or let them act as another user. */
const NOT_FOR_ADMINS = new Set([
  "DENY_ALL",
  "ACT_AS_USER",
  "DOMAIN_TWINS_VIEW_ALL",
  "DOMAIN_TWINS_CREATE_ANY",
]);

export function permissionRows(groups: readonly PermissionGroupShape[]): TableRows[] {
  return [
    {
      table: "permission_group",
      rows: [
        {
          id: SYSTEM_PERMISSION_GROUP_ID,
          domain_id: null,
          key: "SYSTEM",
          name: t("System", "System", "Система"),
          description: {},
          class_id: null,
        },
        ...groups.map((group) => ({
          id: idOf(`permission_group:${group.key}`),
          domain_id: VITRINE_DOMAIN_ID,
          key: group.key,
          name: group.name,
          description: {},
          class_id: group.class ? idOf(`class:${group.class}`) : null,
        })),
      ],
    },
    {
      table: "permission",
      rows: [
        ...BUILTIN_PERMISSIONS.map(({ id, key, name }) => ({
          id,
          domain_id: null,
          group_id: SYSTEM_PERMISSION_GROUP_ID,
          key,
          name: { en: name },
          description: {},
        })),
        ...groups.flatMap((group) =>
          group.permissions.map(({ key, name }) => ({
            id: idOf(`permission:${key}`),
            domain_id: VITRINE_DOMAIN_ID,
            group_id: idOf(`permission_group:${group.key}`),
            key,
            name,
            description: {},
          })),
        ),
      ],
    },
  ];
}

export function grantRows(userGroups: readonly UserGroupShape[]): TableRows[] {
  const schemaId = idOf("schema:permission");
  return [
    { table: "user_group", rows: [adminGroupRow(), ...userGroups.map(userGroupRow)] },
    {
      table: "permission_schema",
      rows: [{ id: schemaId, domain_id: VITRINE_DOMAIN_ID, name: "Selling", description: "" }],
    },
    {
      table: "permission_grant_user_group",
      keep: true,
      rows: userGroups.flatMap((group) =>
        group.permissions.map((key) => ({
          id: idOf(`grant:${group.key}.${key}`),
          permission_schema_id: schemaId,
          permission_id: permissionIdOf(key),
          user_group_id: idOf(`user_group:${group.key}`),
        })),
      ),
    },
    {
      table: "permission_grant_global",
      keep: true,
      rows: BUILTIN_PERMISSIONS.filter(({ key }) => !NOT_FOR_ADMINS.has(key)).map(
        ({ id, key }) => ({
          id: idOf(`grant:admin.${key}`),
          permission_id: id,
          user_group_id: DOMAIN_ADMIN_GROUP_ID,
        }),
      ),
    },
  ];
}

function permissionIdOf(key: string): string {
  const builtin = BUILTIN_PERMISSIONS.find((permission) => permission.key === key);
  return builtin?.id ?? idOf(`permission:${key}`);
}

function adminGroupRow() {
  return {
    id: DOMAIN_ADMIN_GROUP_ID,
    domain_id: null,
    key: "domain_admin",
    name: t("Domain admin", "Administrator domeny", "Администратор домена"),
    description: {},
    type: "systemScopeDomainManage",
  };
}

function userGroupRow(group: UserGroupShape) {
  return {
    id: idOf(`user_group:${group.key}`),
    domain_id: VITRINE_DOMAIN_ID,
    key: group.key,
    name: group.name,
    description: group.description,
    type: "domainAndBusinessAccountScopeBusinessAccountManage",
  };
}
