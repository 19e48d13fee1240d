import { m } from "#app/paraglide/messages.js";
import { twinListHref } from "#app/rules/twins/twin-place.ts";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import {
  classReference,
  CREATED_AT,
  entityKey,
  guardingPermission,
  EXTERNAL_ID,
  ID,
  LOGO,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

const OWNER_TYPES = [
  { value: "DOMAIN", label: m.console_owner_domain },
  { value: "DOMAIN_BUSINESS_ACCOUNT", label: m.console_owner_business },
  { value: "DOMAIN_USER", label: m.console_owner_user },
  { value: "DOMAIN_BUSINESS_ACCOUNT_USER", label: m.console_owner_business_user },
  { value: "BUSINESS_ACCOUNT", label: m.console_owner_any_business, isBuiltIn: true },
  { value: "USER", label: m.console_owner_any_user, isBuiltIn: true },
  { value: "SYSTEM", label: m.console_owner_system, isBuiltIn: true },
] as const;

const ANY_CLASS = { entity: "classes", map: "twinClassMap" };

function space(name: string, label: () => string): Property {
  return { name, label, type: "flag", column: "hidden", filter: { flag: name }, form: {} };
}

/** The list with the tags or markers of the class's twins. */
function marks(kind: "tag" | "marker", label: () => string): Property {
  return {
    name: `${kind}sDataListId`,
    label,
    type: "reference",
    column: "hidden",
    refers: { entity: "datalists", map: "dataListsMap" },
    filter: { list: `${kind}DatalistIdList` },
    form: {
      member: `${kind}DataListId`,
      replaces: {
        member: `${kind}DataListUpdate`,
        entity: "options",
        narrow: (newId) => ({ dataListIdList: [newId] }),
      },
    },
  };
}

export const classes: Entity = {
  key: "classes",
  kind: "twinClass",
  permission: "TWIN_CLASS",
  names: { title: m.console_classes, one: m.console_class, help: m.console_classes_help },
  calls: {
    search: {
      path: "/private/twin_class/search/v1",
      list: "twinClassList",
      byText: "nameI18nLikeList",
      modes: {
        showTwinClassMode: "MANAGED",
        showTwinClassHead2TwinClassMode: "DETAILED",
        showTwinClassExtends2TwinClassMode: "DETAILED",
        showTwinClass2PermissionMode: "DETAILED",
        showTwinClass2FeaturerMode: "DETAILED",
      },
    },
    read: {
      path: (id) => `/private/twin_class/${id}/v1`,
      member: "twinClass",
      byKey: (key) => `/private/twin_class_by_key/${encodeURIComponent(key.toUpperCase())}/v1`,
    },
    create: { method: "POST", path: () => "/private/twin_class/v1" },
    update: { method: "PUT", path: (id) => `/private/twin_class/${id}/v1` },
    remove: (id) => `/private/twin_class/${id}/v1`,
    reassign: { path: (id) => `/private/twin_class/${id}/reassign/v1` },
    copy: {
      path: (id) => `/private/twin_class/${id}/duplicate/v1`,
      keyMember: "key",
      keyKind: "classKey",
      parts: {
        field: { label: m.console_fields },
        status: { label: m.console_statuses },
        workflow: { label: m.console_flows, help: m.console_copy_workflow_help },
      },
    },
  },
  properties: [
    translatedName({}),
    entityKey({ kind: "classKey" }, { filter: { like: "twinClassKeyLikeList" } }),
    translatedDescription(),
    {
      name: "abstractClass",
      label: m.console_abstract,
      type: "flag",
      sort: "abstractt",
      filter: { flag: "abstractt" },
      form: { hint: m.console_abstract_help },
    },
    {
      name: "ownerType",
      label: m.console_owner_type,
      type: "choice",
      column: "hidden",
      sort: "ownerType",
      choices: OWNER_TYPES,
      filter: { list: "ownerTypeList" },
      form: { hint: m.console_owner_type_help },
    },
    classReference(
      "headClassId",
      m.console_head_class,
      { below: "headHierarchyChildsForTwinClassSearch" },
      {
        refers: ANY_CLASS,
        sort: "headTwinClassName",
        form: {
          member: "headTwinClassId",
          hint: m.console_head_class_help,
          replaces: {
            member: "headTwinClassUpdate",
            entity: "twins",
            narrow: (newId) => ({ twinClassExtendsHierarchyContainsIdList: [newId] }),
          },
        },
      },
    ),
    {
      name: "headHunterFeaturerId",
      label: m.console_head_hunter,
      type: "featurer",
      column: "hidden",
      featurer: { type: 26, params: "headHunterParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      form: {},
    },
    classReference(
      "extendsClassId",
      m.console_extends,
      { below: "extendsHierarchyChildsForTwinClassSearch" },
      {
        refers: ANY_CLASS,
        sort: "extendsTwinClassName",
        form: {
          member: "extendsTwinClassId",
          hint: m.console_extends_help,
          replaces: {
            member: "extendsTwinClassUpdate",
            entity: "statuses",
            narrow: (newId, id) => ({ twinClassIdMap: { [newId]: true, [id]: false } }),
          },
        },
      },
    ),
    marks("tag", m.console_tags_list),
    marks("marker", m.console_markers_list),
    {
      name: "autoCreatePermissions",
      label: m.console_auto_permissions,
      type: "flag",
      column: false,
      form: { only: "create", initial: "true", hint: m.console_auto_permissions_help },
    },
    {
      name: "autoCreateTwinflow",
      label: m.console_auto_flow,
      type: "flag",
      column: false,
      form: { only: "create", initial: "true", hint: m.console_auto_flow_help },
    },
    guardingPermission("view", m.console_view_permission),
    guardingPermission("create", m.console_create_permission),
    guardingPermission("edit", m.console_edit_permission),
    guardingPermission("delete", m.console_delete_permission),
    space("permissionSchemaSpace", m.console_permission_space),
    space("twinflowSchemaSpace", m.console_flow_space),
    space("twinClassSchemaSpace", m.console_class_space),
    space("aliasSpace", m.console_alias_space),
    {
      name: "assigneeRequired",
      label: m.console_assignee_required,
      type: "flag",
      column: "hidden",
      filter: { flag: "assigneeRequired" },
      form: {},
    },
    LOGO,
    { ...EXTERNAL_ID, sort: "externalId" },
    { ...CREATED_AT, column: "hidden" },
    { ...ID, filter: { list: "twinClassIdList" } },
  ],
  page: {
    pages: [
      { key: "graph", label: m.console_graph, permission: "TWIN_CLASS_VIEW" },
      { key: "permissions", label: m.console_permissions, permission: "PERMISSION_VIEW" },
      {
        key: "twins",
        label: m.twins_twins,
        permission: "TWIN_VIEW",
        href: (id) => twinListHref("console", id),
      },
    ],
    tabs: [
      { entity: "fields", by: "twinClassId" },
      { entity: "statuses", by: "twinClassId" },
      { entity: "flows", by: "twinClassId" },
      { entity: "links", by: "srcTwinClassId", label: m.console_links_from },
      { entity: "links", by: "dstTwinClassId", label: m.console_links_to },
      { entity: "role-grants", by: "twinClassId" },
    ],
  },
};
