import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { domainId } from "#app/server/platform/domain.server.ts";

import type { Entity } from "../types/entity.server.ts";
import { CREATED_AT } from "./common-properties.server.ts";

export const accounts: Entity = {
  key: "accounts",
  kind: null,
  permission: "DOMAIN_BUSINESS_ACCOUNT",
  names: {
    title: m.console_accounts,
    one: m.console_business_account,
    help: m.console_accounts_help,
  },
  traits: {
    isSingle: true,
    idMember: "businessAccountId",
    nameMember: "businessAccount.name",
    isGoneForGood: true,
  },
  calls: {
    search: {
      path: "/private/domain/business_account/search/v1",
      list: "businessAccounts",
      byText: "businessAccountNameLikeList",
      modes: {
        showDomainBusinessAccountMode: "DETAILED",
        showDomainBusinessAccount2BusinessAccountMode: "DETAILED",
        lazyRelation: "true",
      },
    },
    read: {
      path: (id) => `/private/domain/business_account/${id}/v1`,
      member: "businessAccount",
    },
    create: {
      method: "POST",
      path: async () => `/private/domain/${await domainId()}/business_account/v1`,
    },
    update: {
      method: "POST",
      path: async (id) => `/private/domain/${await domainId()}/business_account/${id}/v1`,
    },
    remove: (id) => `/private/business_account/${id}/v1`,
  },
  properties: [
    {
      name: "name",
      member: "businessAccount.name",
      label: m.console_name,
      type: "text",
      filter: { like: "businessAccountNameLikeList" },
      form: { required: true, maxLength: 100, messages: { required: m.console_name_required } },
    },
    {
      name: "ownerUserId",
      label: m.console_owner,
      type: "reference",
      column: false,
      refers: { entity: "users", map: "userMap" },
      form: { only: "create", hint: m.console_owner_help },
    },
    {
      name: "tierId",
      label: m.console_tier,
      type: "reference",
      refers: { entity: "tiers", map: "tierMap" },
      filter: { list: "tierIdList" },
      form: {},
    },
    {
      name: "permissionSchemaId",
      label: m.console_permission_schema,
      type: "reference",
      refers: { entity: "permission-schemas", map: "permissionSchemaMap" },
      filter: { list: "permissionSchemaIdList" },
      form: { only: "update" },
    },
    {
      name: "twinflowSchemaId",
      label: m.console_flow_schema,
      type: "reference",
      column: "hidden",
      refers: { entity: "flow-schemas", map: "twinflowSchemaMap" },
      filter: { list: "twinflowSchemaIdList" },
      form: { only: "update" },
    },
    {
      name: "twinClassSchemaId",
      label: m.console_class_schema,
      type: "reference",
      column: "hidden",
      refers: { entity: "class-schemas", map: "twinClassSchemaMap" },
      filter: { list: "twinClassSchemaIdList" },
      form: { only: "update" },
    },
    { name: "attachmentsStorageUsedCount", label: m.console_files_used, type: "number" },
    { name: "attachmentsStorageUsedSize", label: m.console_bytes_used, type: "number" },
    CREATED_AT,
    {
      name: "id",
      member: "businessAccountId",
      label: m.console_id,
      type: "code",
      column: "hidden",
      filter: { list: "businessAccountIdList" },
    },
  ],
  list: { link: { label: m.console_invite_owner, href: href("/invite-owner") } },
  page: {
    pages: [{ key: "data", label: m.data_title, permission: "DOMAIN_BUSINESS_ACCOUNT_MANAGE" }],
    tabs: [{ entity: "users", by: "businessAccountIdList" }],
  },
};
