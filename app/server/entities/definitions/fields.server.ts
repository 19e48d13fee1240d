import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  classReference,
  entityKey,
  EXTERNAL_ID,
  guardingPermission,
  ID,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

export const fields: Entity = {
  key: "fields",
  kind: "twinClassField",
  permission: "TWIN_CLASS_FIELD",
  names: { title: m.console_fields, one: m.console_field, help: m.console_fields_help },
  calls: {
    search: {
      path: "/private/twin_class_fields/search/v1",
      list: "fields",
      byText: "nameI18nLikeList",
      modes: {
        showTwinClassFieldMode: "MANAGED",
        showTwinClassField2TwinClassMode: "DETAILED",
        showTwinClassField2FeaturerMode: "DETAILED",
        showTwinClassField2PermissionMode: "DETAILED",
        showTwinClassMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/twin_class_field/${id}/v1`, member: "field" },
    create: {
      method: "POST",
      path: (_id, { twinClassId }) => `/private/twin_class/${twinClassId}/field/v1`,
    },
    update: { method: "PUT", path: (id) => `/private/twin_class_field/${id}/v1` },
    remove: (id) => `/private/twin_class_field/${id}/v1`,
    move: (id) => `/private/twin_class_field/${id}/move/v1`,
  },
  properties: [
    translatedName({ required: false }),
    entityKey({ only: "create", kind: "key" }),
    classReference(
      "twinClassId",
      m.console_class,
      { map: "twinClassIdMap" },
      {
        sort: "twinClassName",
        form: { only: "create", required: true },
      },
    ),
    {
      name: "fieldTyperFeaturerId",
      label: m.console_field_type,
      type: "featurer",
      sort: "fieldTyperFeaturerName",
      featurer: { type: 13, params: "fieldTyperParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      filter: { list: "fieldTyperIdList" },
      form: { required: true },
    },
    {
      name: "required",
      label: m.console_is_required,
      type: "flag",
      sort: "required",
      filter: { flag: "required" },
      form: {},
    },
    {
      name: "internal",
      label: m.console_internal,
      type: "flag",
      sort: "internal",
      filter: { flag: "internal" },
      form: { hint: m.console_internal_help },
    },
    translatedDescription(),
    guardingPermission("view", m.console_view_permission),
    guardingPermission("edit", m.console_edit_permission),
    { ...EXTERNAL_ID, sort: "externalId" },
    ID,
  ],
};
