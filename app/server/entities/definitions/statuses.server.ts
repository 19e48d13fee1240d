import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  classReference,
  entityKey,
  ID,
  LOGO,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

export const statuses: Entity = {
  key: "statuses",
  kind: "twinStatus",
  permission: "TWIN_STATUS",
  names: { title: m.console_statuses, one: m.console_status, help: m.console_statuses_help },
  calls: {
    search: {
      path: "/private/twin_status/search/v1",
      list: "statuses",
      byText: "nameI18nLikeList",
      modes: {
        showStatusMode: "DETAILED",
        showTwinStatus2TwinClassMode: "DETAILED",
        showTwinClassMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/twin_status/${id}/v1`, member: "twinStatus" },
    create: {
      method: "POST",
      path: (_id, { twinClassId }) => `/private/twin_class/${twinClassId}/twin_status/v1`,
    },
    update: { method: "PUT", path: (id) => `/private/twin_status/${id}/v1` },
    remove: (id) => `/private/twin_status/${id}/v1`,
    move: (id) => `/private/twin_status/${id}/move/v1`,
    reassign: {
      path: (id) => `/private/twin_status/${id}/reassign/v1`,
      narrow: ({ twinClassId }) => ({ twinClassIdMap: { [String(twinClassId)]: true } }),
    },
  },
  properties: [
    translatedName({ required: false }),
    entityKey(),
    classReference(
      "twinClassId",
      m.console_class,
      { map: "twinClassIdMap" },
      {
        sort: "twinClassName",
        form: { only: "create", required: true },
      },
    ),
    translatedDescription(),
    {
      name: "backgroundColor",
      label: m.console_background_color,
      type: "color",
      filter: { list: "backgroundColorList" },
      form: { messages: { invalid: m.console_color_invalid } },
    },
    {
      name: "fontColor",
      label: m.console_font_color,
      type: "color",
      filter: { list: "fontColorList" },
      form: { messages: { invalid: m.console_color_invalid } },
    },
    LOGO,
    {
      name: "frozen",
      label: m.console_frozen,
      type: "flag",
      column: "hidden",
      form: { hint: m.console_frozen_help },
    },
    ID,
  ],
  page: {
    tabs: [
      { entity: "transitions", by: "srcTwinStatusId", label: m.console_transitions_from },
      { entity: "transitions", by: "dstTwinStatusId", label: m.console_transitions_to },
      { entity: "pipelines", by: "outputTwinStatusId" },
    ],
  },
};
