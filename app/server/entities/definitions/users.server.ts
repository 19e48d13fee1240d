import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { CREATED_AT, whyPage } from "./common-properties.server.ts";
import { LANGUAGES } from "./domains.server.ts";

const MANAGE_USER = { right: "UPDATE", permission: "USER_MANAGE" } as const;

/**
 * Returns true if the user can sign in. False on upstream, which returns no status and lacks the operations that need
 * this check.
 */
function hasAccount({ status }: Record<string, unknown>): boolean {
  return status !== undefined && status !== "DELETED";
}

export const users: Entity = {
  key: "users",
  kind: null,
  permission: "DOMAIN_USER",
  names: {
    title: m.console_users,
    one: m.console_user,
    help: m.console_users_help,
    lookupFailed: m.console_lookup_users_failed,
  },
  traits: { isSingle: true, idMember: "userId", nameMember: "user.fullName", isGoneForGood: true },
  calls: {
    search: {
      path: "/private/domain/user/search/v1",
      list: "users",
      byText: "nameLikeList",
      modes: {
        showDomainUserMode: "DETAILED",
        showDomainUser2UserMode: "DETAILED",
        showUser2UserGroupMode: "DETAILED",
        showBusinessAccountUserCollectionMode: "SHOW",
        showDomainUser2BusinessAccountUserMode: "DETAILED",
        showBusinessAccountUser2BusinessAccountMode: "DETAILED",
        lazyRelation: "true",
      },
    },
    read: { path: (id) => `/private/domain/user/${id}/v1`, member: "user" },
    create: { method: "POST", path: () => "/private/user/v1" },
    update: { method: "PUT", path: (id) => `/private/user/${id}/v1` },
    remove: (id) => `/private/user/${id}/v1`,
  },
  properties: [
    {
      name: "fullName",
      member: "user.fullName",
      label: m.console_name,
      type: "text",
      sort: "name",
      filter: { like: "nameLikeList" },
      form: { required: true, maxLength: 100, messages: { required: m.console_name_required } },
    },
    {
      name: "email",
      member: "user.email",
      label: m.console_email,
      type: "text",
      filter: { like: "emailLikeList" },
      form: { kind: "email", required: true, maxLength: 255 },
    },
    { name: "currentLocale", label: m.console_locale, type: "choice", choices: LANGUAGES },
    {
      name: "businessAccountIdList",
      member: "businessAccountUsers.businessAccountId",
      label: m.console_business_account,
      type: "reference",
      column: "hidden",
      refers: { entity: "accounts", map: "businessAccountMap" },
      filter: { list: "businessAccountIdList" },
    },
    {
      name: "userGroupIds",
      member: "user.userGroupIds",
      label: m.console_groups,
      type: "reference",
      column: "hidden",
      refers: { entity: "groups", map: "userGroupMap" },
      filter: { list: "userGroupIdList" },
    },
    {
      name: "status",
      label: m.console_status,
      type: "choice",
      choices: [
        { value: "ACTIVE", label: m.console_user_active },
        { value: "EMAIL_VERIFICATION_REQUIRED", label: m.console_user_unverified },
        { value: "BLOCKED", label: m.console_user_blocked },
        { value: "DELETED", label: m.console_user_deleted },
      ],
      filter: { list: "statusIdList" },
    },
    { ...CREATED_AT },
    {
      name: "id",
      member: "userId",
      label: m.console_id,
      type: "code",
      column: "hidden",
      filter: { list: "userIdList" },
    },
  ],
  page: {
    operations: [
      {
        key: "reset",
        label: m.access_reset,
        done: m.access_reset_sent,
        ...MANAGE_USER,
        path: (id) => `/private/user/${id}/password_reset/v1`,
        secret: { member: "link", title: m.access_reset_link, help: m.access_reset_link_help },
        isOffered: (user) => hasAccount(user) && user["status"] !== "BLOCKED",
      },
      {
        key: "sign-out",
        label: m.access_sign_out,
        done: m.access_signed_out,
        ...MANAGE_USER,
        path: (id) => `/private/user/${id}/session/end/v1`,
        isOffered: (user) => user["status"] === "ACTIVE",
      },
      {
        key: "reset-factor",
        label: m.access_reset_factor,
        done: m.access_reset_factor_done,
        ...MANAGE_USER,
        path: (id) => `/private/user/${id}/second_factor/reset/v1`,
        isOffered: (user) => user["status"] === "ACTIVE",
      },
      {
        key: "block",
        label: m.access_block,
        done: m.access_blocked,
        ...MANAGE_USER,
        path: (id) => `/private/user/${id}/block/v1`,
        isOffered: (user) => hasAccount(user) && user["status"] !== "BLOCKED",
      },
      {
        key: "unblock",
        label: m.access_unblock,
        done: m.access_unblocked,
        ...MANAGE_USER,
        path: (id) => `/private/user/${id}/unblock/v1`,
        isOffered: ({ status }) => status === "BLOCKED",
      },
    ],
    pages: [
      { key: "groups", label: m.console_groups, permission: "USER_GROUP_VIEW" },
      { key: "permissions", label: m.console_permissions, permission: "USER_PERMISSION_VIEW" },
      { key: "spaces", label: m.console_spaces, permission: "SPACE_ROLE_VIEW" },
      whyPage("user"),
    ],
    tabs: [{ entity: "user-grants", by: "userId" }],
  },
};
