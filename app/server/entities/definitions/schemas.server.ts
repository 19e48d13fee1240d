import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import {
  CREATED_AT,
  SEARCHED_CREATED_BY,
  ID,
  PLAIN_DESCRIPTION,
  PLAIN_NAME,
} from "./common-properties.server.ts";

const ACCOUNT: Property = {
  name: "businessAccountId",
  label: m.console_business_account,
  type: "reference",
  refers: { entity: "accounts", map: "businessAccountMap" },
  filter: { list: "businessAccountIdList" },
  form: { hint: m.console_schema_account_help },
};

export const flowSchemas: Entity = {
  key: "flow-schemas",
  kind: "twinflowSchema",
  permission: "TWINFLOW_SCHEMA",
  names: {
    title: m.console_flow_schemas,
    one: m.console_flow_schema,
    help: m.console_flow_schemas_help,
  },
  calls: {
    search: {
      path: "/private/twinflow_schema/search/v1",
      list: "twinflowSchemas",
      byText: "nameLikeList",
      modes: {
        showTwinflowSchemaMode: "DETAILED",
        showTwinflowSchema2BusinessAccountMode: "DETAILED",
        showTwinflowSchema2UserMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/twinflow_schema/${id}/v1`, member: "twinflowSchema" },
    create: { method: "POST", path: () => "/private/twinflow_schema/v1" },
    update: { method: "PUT", path: (id) => `/private/twinflow_schema/${id}/v1` },
    remove: (id) => `/private/twinflow_schema/${id}/v1`,
    copy: {
      path: (id) => `/private/twinflow_schema/${id}/duplicate/v1`,
      parts: { schemaWorkflow: { label: m.console_flows } },
    },
  },
  properties: [PLAIN_NAME, PLAIN_DESCRIPTION, ACCOUNT, SEARCHED_CREATED_BY, CREATED_AT, ID],
};

export const permissionSchemas: Entity = {
  key: "permission-schemas",
  kind: "permissionSchema",
  permission: "PERMISSION_SCHEMA",
  names: {
    title: m.console_permission_schemas,
    one: m.console_permission_schema,
    help: m.console_permission_schemas_help,
  },
  calls: {
    search: {
      path: "/private/permission_schema/search/v1",
      list: "permissionSchemas",
      byText: "nameLikeList",
      modes: {
        showPermissionSchemaMode: "DETAILED",
        showPermissionSchema2BusinessAccountMode: "DETAILED",
        showPermissionSchema2UserMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/permission_schema/${id}/v1`, member: "permissionSchema" },
    create: { method: "POST", path: () => "/private/permission_schema/v1" },
    update: { method: "PUT", path: (id) => `/private/permission_schema/${id}/v1` },
    remove: (id) => `/private/permission_schema/${id}/v1`,
    copy: {
      path: (id) => `/private/permission_schema/${id}/duplicate/v1`,
      parts: {
        userGrant: { label: m.console_user_grants },
        userGroupGrant: { label: m.console_group_grants },
        twinRoleGrant: { label: m.console_role_grants },
        spaceRoleGrant: { label: m.console_space_grants },
        assigneePropagationGrant: { label: m.console_propagation_grants },
      },
    },
  },
  properties: [PLAIN_NAME, PLAIN_DESCRIPTION, ACCOUNT, SEARCHED_CREATED_BY, CREATED_AT, ID],
  page: {
    pages: [{ key: "matrix", label: m.console_matrix, permission: "PERMISSION_VIEW" }],
    tabs: [
      { entity: "user-grants", by: "permissionSchemaId" },
      { entity: "group-grants", by: "permissionSchemaId" },
      { entity: "role-grants", by: "permissionSchemaId" },
      { entity: "space-grants", by: "permissionSchemaId" },
      { entity: "propagation-grants", by: "permissionSchemaId" },
    ],
  },
};

export const classSchemas: Entity = {
  key: "class-schemas",
  kind: "twinClassSchema",
  permission: "TWIN_CLASS",
  names: {
    title: m.console_class_schemas,
    one: m.console_class_schema,
    help: m.console_class_schemas_help,
  },
  calls: {
    search: {
      path: "/private/twin_class_schema/search/v1",
      list: "twinClassSchemas",
      byText: "nameLikeList",
      modes: { showTwinClassSchemaMode: "DETAILED" },
    },
    read: { path: (id) => `/private/twin_class_schema/${id}/v1`, member: "twinClassSchema" },
    create: { method: "POST", path: () => "/private/twin_class_schema/v1" },
    update: { method: "PUT", path: (id) => `/private/twin_class_schema/${id}/v1` },
    remove: (id) => `/private/twin_class_schema/${id}/v1`,
    copy: { path: (id) => `/private/twin_class_schema/${id}/duplicate/v1`, parts: {} },
  },
  properties: [PLAIN_NAME, PLAIN_DESCRIPTION, ID],
};
