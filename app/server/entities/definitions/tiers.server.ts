import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import { CREATED_AT, ID, PLAIN_DESCRIPTION, PLAIN_NAME } from "./common-properties.server.ts";

function quota(name: string, label: () => string): Property {
  return {
    name,
    label,
    type: "number",
    filter: { range: `${name}Range` },
    form: { hint: m.console_quota_help },
  };
}

export const tiers: Entity = {
  key: "tiers",
  kind: "tier",
  permission: "TIER",
  names: { title: m.console_tiers, one: m.console_tier, help: m.console_tiers_help },
  calls: {
    search: {
      path: "/private/tier/search/v1",
      list: "tiers",
      byText: "nameLikeList",
      modes: {
        showTierMode: "DETAILED",
        showTier2PermissionSchemaMode: "DETAILED",
        showTier2TwinflowSchemaMode: "DETAILED",
        showTier2TwinClassSchemaMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/tier/${id}/v1`, member: "tier" },
    create: { method: "POST", path: () => "/private/tier/v1", under: "tier" },
    update: { method: "PUT", path: (id) => `/private/tier/${id}/v1`, under: "tier" },
    remove: (id) => `/private/tier/${id}/v1`,
  },
  properties: [
    PLAIN_NAME,
    { name: "custom", label: m.console_custom, type: "flag", filter: { flag: "custom" }, form: {} },
    {
      name: "permissionSchemaId",
      label: m.console_permission_schema,
      type: "reference",
      refers: { entity: "permission-schemas", map: "permissionSchemaMap" },
      filter: { list: "permissionSchemaIdList" },
      form: {},
    },
    {
      name: "twinflowSchemaId",
      label: m.console_flow_schema,
      type: "reference",
      refers: { entity: "flow-schemas", map: "twinflowSchemaMap" },
      filter: { list: "twinflowSchemaIdList" },
      form: {},
    },
    {
      name: "twinClassSchemaId",
      label: m.console_class_schema,
      type: "reference",
      column: "hidden",
      refers: { entity: "class-schemas", map: "twinClassSchemaMap" },
      filter: { list: "twinclassSchemaIdList" },
      form: {},
    },
    quota("attachmentsStorageQuotaCount", m.console_quota_files),
    quota("attachmentsStorageQuotaSize", m.console_quota_bytes),
    quota("userCountQuota", m.console_quota_users),
    { ...PLAIN_DESCRIPTION, column: "hidden" },
    CREATED_AT,
    ID,
  ],
};
