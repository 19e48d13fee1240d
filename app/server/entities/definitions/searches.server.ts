import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { entityKey, ID, PLAIN_NAME } from "./common-properties.server.ts";

/** Searches that clients run by key and with parameters, for example those behind sellers' lists. */
export const searches: Entity = {
  key: "searches",
  kind: "search",
  permission: "DOMAIN",
  names: { title: m.console_searches, one: m.console_search, help: m.console_searches_help },
  calls: {
    search: {
      path: "/private/search_config/search/v1",
      list: "searchConfigs",
      byText: "nameLikeList",
      modes: {},
    },
    read: { path: (id) => `/private/search_config/${id}/v1`, member: "searchConfig" },
    create: { method: "POST", path: () => "/private/search_config/v1" },
    update: { method: "PUT", path: (id) => `/private/search_config/${id}/v1` },
    remove: (id) => `/private/search_config/${id}/v1`,
    copy: {
      path: (id) => `/private/search_config/${id}/duplicate/v1`,
      keyMember: "key",
      parts: {},
    },
  },
  properties: [
    PLAIN_NAME,
    entityKey(),
    {
      name: "kind",
      label: m.console_search_kind,
      type: "choice",
      sort: "kind",
      choices: [
        { value: "twin", label: m.twins_twins },
        { value: "class", label: m.console_classes },
        { value: "field", label: m.console_fields },
      ],
      filter: { list: "kindList" },
      form: { only: "create", required: true, initial: "twin" },
    },
    {
      name: "paramList",
      label: m.console_search_params,
      type: "code",
      view: ({ paramList }) =>
        Array.isArray(paramList) && paramList.length > 0
          ? { kind: "code", text: paramList.join(", ") }
          : { kind: "none" },
    },
    {
      name: "predicate",
      label: m.console_search_filters,
      type: "json",
      column: "hidden",
      form: {
        required: true,
        initial: "{}",
        maxLength: 20_000,
        hint: () => m.console_search_filters_help({ example: "{name}" }),
      },
    },
    ID,
  ],
};
