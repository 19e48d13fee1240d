import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ID } from "./common-properties.server.ts";

/** Names by which API clients perform a transition in any workflow. */
export const aliases: Entity = {
  key: "transition-aliases",
  kind: null,
  permission: "TRANSITION",
  names: { title: m.console_aliases, one: m.console_alias, help: m.console_aliases_help },
  traits: { nameMember: "alias" },
  calls: {
    search: {
      path: "/private/transition_alias/search/v1",
      list: "aliasList",
      byText: "aliasLikeList",
      byId: (id) => ({ idList: [id] }),
      modes: { showTransitionAliasMode: "DETAILED" },
    },
    create: { method: "POST", path: () => "/private/transition_alias/v1" },
    update: { method: "PUT", path: (id) => `/private/transition_alias/${id}/v1` },
    remove: (id) => `/private/transition_alias/${id}/v1`,
  },
  properties: [
    {
      name: "alias",
      label: m.console_alias,
      type: "code",
      filter: { like: "aliasLikeList" },
      form: {
        required: true,
        maxLength: 100,
        hint: m.console_alias_rename_help,
        messages: { required: m.console_required },
      },
    },
    { name: "usagesCount", label: m.console_transitions, type: "number" },
    ID,
  ],
};
