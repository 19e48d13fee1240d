import { firstText, identifier } from "../../model/configuration/names.rules.ts";
import { CLASS_KINDS, LIST_KINDS } from "./upstream-class-kinds.ts";
import { byName, i18n, own, ref, type UpstreamKind } from "./upstream-kind.ts";

const PERMISSIONS: UpstreamKind[] = [
  {
    name: "permissionGroup",
    search: {
      path: "/private/permission_group/search/v1",
      modes: "showPermissionGroupMode=DETAILED",
      items: "permissionGroups",
      body: { showSystemGroups: true },
    },
    keyOfItem: (item) => item.key,
    keyOf: byName,
  },
  {
    name: "permission",
    search: {
      path: "/private/permission/search/v1",
      modes: "showPermissionMode=DETAILED",
      items: "permissions",
    },
    keyOfItem: (item) => item.key,
    keyOf: byName,
    members: [i18n("name"), i18n("description")],
    create: (entity, body, idOf) => ({
      method: "POST",
      path: "/private/permission/v1",
      body: {
        key: own(entity, "key"),
        groupId: idOf("permissionGroup", entity.owner ?? ""),
        ...body,
      },
    }),
    update: (id, body) => ({ method: "POST", path: `/private/permission/${id}/v1`, body }),
  },
  {
    name: "userGroup",
    search: {
      path: "/private/user_group/search/v1",
      modes: "showUserGroupMode=DETAILED",
      items: "userGroupList",
    },
    keyOfItem: (item) => identifier(item.name ?? ""),
    keyOf: ({ members }) => identifier(firstText(members["name"])),
  },
  {
    name: "permissionSchema",
    search: {
      path: "/private/permission_schema/search/v1",
      modes: "showPermissionSchemaMode=DETAILED",
      items: "permissionSchemas",
    },
    keyOfItem: (item) => identifier(item.name ?? ""),
    keyOf: byName,
  },
  {
    name: "userGroupGrant",
    search: {
      path: "/private/permission_grant/user_group/search/v1",
      modes: "showPermissionGrantUserGroupMode=DETAILED",
      items: "permissionGrantUserGroups",
    },
    keyOfItem: (item, nameOf) =>
      [
        nameOf("permissionSchema", item.permissionSchemaId),
        nameOf("userGroup", item.userGroupId),
        nameOf("permission", item.permissionId),
      ].join("."),
    keyOf: byName,
    members: [],
    create: (entity, _, idOf) => ({
      method: "POST",
      path: "/private/permission_grant/user_group/v1",
      body: {
        permissionGrantUserGroup: {
          permissionSchemaId: idOf("permissionSchema", entity.owner ?? ""),
          userGroupId: idOf("userGroup", own(entity, "userGroup")),
          permissionId: idOf("permission", own(entity, "permission")),
        },
      },
    }),
  },
];

const WORKFLOWS: UpstreamKind[] = [
  {
    name: "workflow",
    search: {
      path: "/private/twinflow/search/v1",
      modes: "showTwinflowMode=DETAILED&showTwinflow2TwinClassMode=SHORT",
      items: "twinflowList",
    },
    // Key of the class's own workflow. Others aren't part of the domain's schema.
    keyOfItem: (item, nameOf) => nameOf("class", item.twinClassId),
    keyOf: (entity) => own(entity, "class"),
    members: [i18n("name"), i18n("description"), ref("initialStatus", "initialStatusId", "status")],
    create: (entity, body, idOf) => ({
      method: "POST",
      path: `/private/twin_class/${idOf("class", own(entity, "class"))}/twinflow/v1`,
      body,
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/twinflow/${id}/v1`, body }),
  },
  {
    name: "transition",
    search: {
      path: "/private/transition/search/v1",
      modes: "showTransitionMode=MANAGED",
      items: "transition",
    },
    keyOfItem: (item, nameOf) => {
      const from = item.srcTwinStatusId ? nameOf("status", item.srcTwinStatusId) : "any";
      return `${nameOf("workflow", item.twinflowId)}.${identifier(item.alias ?? "")}.${from}`;
    },
    keyOf: (entity) => {
      const [workflowClass = ""] = (entity.owner ?? "").split(".");
      return `${workflowClass}.${own(entity, "alias")}.${own(entity, "from") || "any"}`;
    },
    members: [
      i18n("name"),
      i18n("description"),
      ref("from", "srcStatusId", "status", "srcTwinStatusId"),
      ref("to", "dstStatusId", "status", "dstTwinStatusId"),
      ref("permission", "permissionId", "permission"),
    ],
    create: (entity, body, idOf) => {
      const [workflowClass = ""] = (entity.owner ?? "").split(".");
      return {
        method: "POST",
        path: `/private/twinflow/${idOf("workflow", workflowClass)}/transition/v1`,
        body: { alias: own(entity, "alias"), ...body },
      };
    },
    update: (id, body) => ({ method: "POST", path: `/private/transition/${id}/v1`, body }),
  },
];

/** Ordered so that entities refer only to entities of earlier kinds. */
export const UPSTREAM_KINDS: readonly UpstreamKind[] = [
  ...LIST_KINDS,
  ...PERMISSIONS.slice(0, 2),
  ...CLASS_KINDS,
  ...WORKFLOWS,
  ...PERMISSIONS.slice(2),
];
