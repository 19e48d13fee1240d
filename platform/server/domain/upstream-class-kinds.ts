import { identifier } from "../../model/configuration/names.rules.ts";
import { byName, i18n, own, params, ref, type UpstreamKind, value } from "./upstream-kind.ts";

export const LIST_KINDS: UpstreamKind[] = [
  {
    name: "list",
    search: {
      path: "/private/data_list/search/v1",
      modes: "showDataListMode=DETAILED",
      items: "dataListList",
    },
    keyOfItem: (item) => item.key,
    keyOf: byName,
    members: [i18n("name"), i18n("description"), value("externalId")],
    create: ({ name }, body) => ({
      method: "POST",
      path: "/private/data_list/v1",
      body: { key: name, ...body },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/data_list/${id}/v1`, body }),
  },
  {
    name: "option",
    search: {
      path: "/private/data_list_option/search/v1",
      modes: "showDataListOptionMode=DETAILED&showDataListOption2DataListMode=SHORT",
      items: "options",
    },
    keyOfItem: (item, nameOf) =>
      `${nameOf("list", item.dataListId)}.${identifier(item.externalId || item.name || "")}`,
    keyOf: byName,
    members: [
      value("externalId"),
      i18n("name", "optionI18n"),
      value("icon"),
      value("backgroundColor"),
      value("fontColor"),
    ],
    create: ({ owner }, body, idOf) => ({
      method: "POST",
      path: "/private/data_list_option/v1",
      body: { dataListId: idOf("list", owner ?? ""), ...body },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/data_list_option/${id}/v1`, body }),
  },
];

export const CLASS_KINDS: UpstreamKind[] = [
  {
    name: "class",
    search: {
      path: "/private/twin_class/search/v1",
      modes: "showTwinClassMode=MANAGED",
      items: "twinClassList",
    },
    keyOfItem: (item) => item.key,
    keyOf: byName,
    members: [
      i18n("name"),
      i18n("description"),
      value("logo"),
      value("ownerType"),
      value("abstract", "abstractClass", "abstractClass", false),
      { ...ref("head", "headTwinClassId", "class", "headClassId"), update: "headTwinClassUpdate" },
      {
        ...ref("extends", "extendsTwinClassId", "class", "extendsClassId"),
        update: "extendsTwinClassUpdate",
      },
      value("headHunter", "headHunterFeaturerId"),
      params("headHunterParams"),
      value("permissionSchemaSpace", "permissionSchemaSpace", "permissionSchemaSpace", false),
      value("workflowSchemaSpace", "twinflowSchemaSpace", "twinflowSchemaSpace", false),
      value("aliasSpace", "aliasSpace", "aliasSpace", false),
      ref("viewPermission", "viewPermissionId", "permission"),
      ref("createPermission", "createPermissionId", "permission"),
      ref("editPermission", "editPermissionId", "permission"),
      ref("deletePermission", "deletePermissionId", "permission"),
      {
        ...ref("markers", "markerDataListId", "list", "markersDataListId"),
        update: "markerDataListUpdate",
      },
      { ...ref("tags", "tagDataListId", "list", "tagsDataListId"), update: "tagDataListUpdate" },
      value("assigneeRequired", "assigneeRequired", "assigneeRequired", false),
      value("externalId"),
    ],
    // Upstream adds a workflow to the domain's schema only if it is created together with its class.
    create: ({ name }, body) => ({
      method: "POST",
      path: "/private/twin_class/v2",
      body: {
        twinClassCreates: [{ key: name.toUpperCase(), autoCreateTwinflow: true, ...body }],
      },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/twin_class/${id}/v1`, body }),
  },
  {
    name: "field",
    search: {
      path: "/private/twin_class_fields/search/v1",
      modes: "showTwinClassFieldMode=MANAGED&showTwinClassField2TwinClassMode=SHORT",
      items: "fields",
    },
    keyOfItem: (item, nameOf) => `${nameOf("class", item.twinClassId)}.${item.key}`,
    keyOf: byName,
    members: [
      i18n("name"),
      i18n("description"),
      value("required", "required", "required", false),
      value("fieldTyper", "fieldTyperFeaturerId"),
      params("fieldTyperParams"),
      ref("viewPermission", "viewPermissionId", "permission"),
      ref("editPermission", "editPermissionId", "permission"),
      value("externalId"),
    ],
    create: (entity, body, idOf) => ({
      method: "POST",
      path: `/private/twin_class/${idOf("class", entity.owner ?? "")}/field/v1`,
      body: { key: own(entity, "key"), ...body },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/twin_class_field/${id}/v1`, body }),
  },
  {
    name: "status",
    search: {
      path: "/private/twin_status/search/v1",
      modes: "showStatusMode=DETAILED",
      items: "statuses",
    },
    keyOfItem: (item, nameOf) => `${nameOf("class", item.twinClassId)}.${item.key}`,
    keyOf: byName,
    members: [
      i18n("name"),
      i18n("description"),
      value("logo"),
      value("backgroundColor"),
      value("fontColor"),
    ],
    create: (entity, body, idOf) => ({
      method: "POST",
      path: `/private/twin_class/${idOf("class", entity.owner ?? "")}/twin_status/v1`,
      body: { key: own(entity, "key"), ...body },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/twin_status/${id}/v1`, body }),
  },
  {
    name: "link",
    search: {
      path: "/private/link/search/v1",
      modes: "showLinkMode=MANAGED&showLinkSrc2TwinClassMode=SHORT",
      items: "links",
    },
    keyOfItem: (item, nameOf) =>
      `${nameOf("class", item.srcTwinClassId)}.${identifier(item.name ?? "")}`,
    keyOf: byName,
    members: [
      i18n("forwardName", "forwardNameI18n", "name"),
      i18n("backwardName"),
      value("type"),
      value("strength", "linkStrength", "linkStrengthId"),
      { member: "linker", send: "linkerFeaturerId", as: "value" },
      { member: "linkerParams", send: "linkerParams", as: "params" },
    ],
    create: (entity, body, idOf) => ({
      method: "POST",
      path: "/private/link/v1",
      body: {
        srcTwinClassId: idOf("class", own(entity, "from")),
        dstTwinClassId: idOf("class", own(entity, "to")),
        ...body,
      },
    }),
    update: (id, body) => ({ method: "PUT", path: `/private/link/${id}/v1`, body }),
  },
];
