import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  classReference,
  ID,
  translatedDescription,
  translatedName,
  entityKey,
  whyPage,
} from "./common-properties.server.ts";

export const permissions: Entity = {
  key: "permissions",
  kind: "permission",
  permission: "PERMISSION",
  names: {
    title: m.console_permissions,
    one: m.console_permission,
    help: m.console_permissions_help,
  },
  calls: {
    search: {
      path: "/private/permission/search/v1",
      list: "permissions",
      byText: "nameLikeList",
      modes: { showPermissionMode: "DETAILED", showPermission2PermissionGroupMode: "DETAILED" },
    },
    read: {
      path: (id) => `/private/permission/${id}/v1`,
      member: "permission",
      byKey: (key) => `/private/permission_by_key/${encodeURIComponent(key)}/v1`,
    },
    create: { method: "POST", path: () => "/private/permission/v1" },
    update: { method: "POST", path: (id) => `/private/permission/${id}/v1` },
    remove: (id) => `/private/permission/${id}/v1`,
  },
  properties: [
    translatedName({ like: "nameLikeList" }),
    entityKey({ messages: { required: m.console_key_required } }),
    {
      name: "groupId",
      label: m.console_permission_group,
      type: "reference",
      sort: "groupName",
      refers: { entity: "permission-groups", map: "permissionGroupMap" },
      filter: { list: "groupIdList" },
      form: { required: true },
    },
    translatedDescription("descriptionLikeList"),
    ID,
  ],
  page: {
    pages: [whyPage("permission")],
    tabs: [
      { entity: "user-grants", by: "permissionId" },
      { entity: "group-grants", by: "permissionId" },
      { entity: "role-grants", by: "permissionId" },
      { entity: "space-grants", by: "permissionId" },
      { entity: "propagation-grants", by: "permissionId" },
    ],
  },
};

export const permissionGroups: Entity = {
  key: "permission-groups",
  kind: "permissionGroup",
  permission: "PERMISSION_GROUP",
  names: {
    title: m.console_permission_groups,
    one: m.console_permission_group,
    help: m.console_permission_groups_help,
  },
  calls: {
    search: {
      path: "/private/permission_group/search/v1",
      list: "permissionGroups",
      byText: "nameLikeList",
      fixed: { showSystemGroups: true },
      modes: { showPermissionGroupMode: "DETAILED", showPermissionGroup2TwinClassMode: "DETAILED" },
    },
    read: {
      path: (id) => `/private/permission_group/${id}/v1`,
      member: "permissionGroup",
      byKey: (key) => `/private/permission_group_by_key/${encodeURIComponent(key)}/v1`,
    },
    create: { method: "POST", path: () => "/private/permission_group/v1" },
    update: { method: "PUT", path: (id) => `/private/permission_group/${id}/v1` },
    remove: (id) => `/private/permission_group/${id}/v1`,
    reassign: { path: (id) => `/private/permission_group/${id}/reassign/v1` },
    copy: {
      path: (id) => `/private/permission_group/${id}/duplicate/v1`,
      keyMember: "key",
      parts: { permission: { label: m.console_permissions } },
    },
  },
  properties: [
    translatedName({ like: "nameLikeList" }),
    entityKey({ messages: { required: m.console_key_required } }),
    classReference("twinClassId", m.console_class, { list: "twinClassIdList" }, { form: {} }),
    { ...translatedDescription("descriptionLikeList"), column: "hidden" },
    ID,
  ],
  page: { tabs: [{ entity: "permissions", by: "groupId" }] },
};
