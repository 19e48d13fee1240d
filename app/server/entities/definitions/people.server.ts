import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  BUSINESS_ACCOUNT,
  classReference,
  entityKey,
  ID,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

/** Types of groups: whether a group and its memberships belong to the domain or to one business. */
const GROUP_TYPES = [
  { value: "domainScopeDomainManage", label: m.console_group_of_domain },
  { value: "domainScopeBusinessAccountManage", label: m.console_group_by_business },
  { value: "businessAccountScopeBusinessAccountManage", label: m.console_group_of_business },
  { value: "domainAndBusinessAccountScopeBusinessAccountManage", label: m.console_group_of_both },
  { value: "systemScopeDomainManage", label: m.console_group_built_in },
] as const;

export const groups: Entity = {
  key: "groups",
  kind: "userGroup",
  permission: "USER_GROUP",
  names: { title: m.console_groups, one: m.console_user_group, help: m.console_groups_help },
  calls: {
    search: {
      path: "/private/user_group/search/v1",
      list: "userGroupList",
      byText: "nameI18NLikeList",
      modes: { showUserGroupMode: "DETAILED", showUserGroup2BusinessAccountMode: "DETAILED" },
    },
    read: { path: (id) => `/private/user_group/${id}/v1`, member: "userGroup" },
    create: { method: "POST", path: () => "/private/user_group/v1" },
    update: { method: "PUT", path: (id) => `/private/user_group/${id}/v1` },
    remove: (id) => `/private/user_group/${id}/v1`,
    reassign: { path: (id) => `/private/user_group/${id}/reassign/v1` },
    copy: {
      path: (id) => `/private/user_group/${id}/duplicate/v1`,
      parts: {
        userGroupGrant: { label: m.console_group_grants },
        member: { label: m.console_members },
      },
    },
  },
  properties: [
    translatedName({ like: "nameI18NLikeList", notLike: "nameI18nNotLikeList" }),
    translatedDescription("descriptionI18NLikeList"),
    { name: "type", label: m.console_type, type: "choice", choices: GROUP_TYPES },
    {
      name: "businessAccountId",
      label: m.console_business_account,
      type: "reference",
      refers: { entity: "accounts", map: "businessAccountMap" },
    },
    ID,
  ],
  page: {
    pages: [{ key: "members", label: m.console_members, permission: "DOMAIN_USER_VIEW" }],
    tabs: [{ entity: "group-grants", by: "userGroupId" }],
  },
};

export const spaceRoles: Entity = {
  key: "space-roles",
  kind: "spaceRole",
  permission: "SPACE_ROLE",
  names: {
    title: m.console_space_roles,
    one: m.console_space_role,
    help: m.console_space_roles_help,
  },
  calls: {
    search: {
      path: "/private/space_role/search/v1",
      list: "spaceRoles",
      byText: "nameI18nLikeList",
      modes: {
        showSpaceRoleMode: "DETAILED",
        showSpaceRole2TwinClassMode: "DETAILED",
        showSpaceRole2BusinessAccountMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/space_role/${id}/v1`, member: "spaceRole" },
    create: { method: "POST", path: () => "/private/space_role/v1" },
    update: { method: "PUT", path: (id) => `/private/space_role/${id}/v1` },
    remove: (id) => `/private/space_role/${id}/v1`,
  },
  properties: [
    translatedName({}),
    entityKey(),
    classReference(
      "twinClassId",
      m.console_class,
      { list: "twinClassIdList" },
      {
        form: { only: "create", required: true, hint: m.console_space_role_class_help },
      },
    ),
    translatedDescription(),
    BUSINESS_ACCOUNT,
    ID,
  ],
  page: { tabs: [{ entity: "space-grants", by: "spaceRoleId" }] },
};
