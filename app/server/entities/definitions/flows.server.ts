import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import {
  classReference,
  CREATED_AT,
  SEARCHED_CREATED_BY,
  ID,
  translatedDescription,
  translatedName,
} from "./common-properties.server.ts";

export const flows: Entity = {
  key: "flows",
  kind: "twinflow",
  permission: "TWINFLOW",
  names: {
    title: m.console_flows,
    one: m.console_flow,
    help: m.console_flows_help,
    lookupFailed: m.console_lookup_flows_failed,
  },
  calls: {
    search: {
      path: "/private/twinflow/search/v1",
      list: "twinflowList",
      byText: "nameI18nLikeList",
      modes: {
        showTwinflowMode: "DETAILED",
        showTwinflow2TwinClassMode: "DETAILED",
        showTwinflowInitStatus2StatusMode: "DETAILED",
        showTwinflow2UserMode: "DETAILED",
        showTwinClassMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/twinflow/${id}/v1`, member: "twinflow" },
    create: {
      method: "POST",
      path: (_id, { twinClassId }) => `/private/twin_class/${twinClassId}/twinflow/v1`,
    },
    update: { method: "PUT", path: (id) => `/private/twinflow/${id}/v1` },
    remove: (id) => `/private/twinflow/${id}/v1`,
    copy: {
      path: (id) => `/private/twinflow/${id}/duplicate/v1`,
      parts: { transition: { label: m.console_transitions } },
    },
  },
  properties: [
    translatedName({}),
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
      name: "initialStatusId",
      label: m.console_initial_status,
      type: "reference",
      refers: {
        entity: "statuses",
        map: "statusMap",
        narrow: (_caller, { twinClassId: id }) => (id ? { twinClassIdMap: { [id]: true } } : {}),
      },
      filter: { list: "initialStatusIdList" },
      form: {
        required: true,
        messages: { required: m.console_choose_status, invalid: m.console_choose_status },
      },
    },
    translatedDescription(),
    SEARCHED_CREATED_BY,
    CREATED_AT,
    ID,
  ],
  page: {
    pages: [
      { key: "graph", label: m.console_graph, permission: "TRANSITION_VIEW" },
      { key: "matrix", label: m.console_matrix, permission: "TRANSITION_VIEW" },
    ],
    tabs: [{ entity: "transitions", by: "twinflowId" }],
  },
};
