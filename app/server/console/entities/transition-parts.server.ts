import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../entity.server.ts";
import { ID, PLAIN_DESCRIPTION, PLAIN_NAME } from "./common-properties.server.ts";

export const triggers: Entity = {
  key: "triggers",
  kind: null,
  permission: "TRANSITION",
  title: m.console_triggers,
  one: m.console_trigger,
  help: m.console_triggers_help,
  search: {
    path: "/private/transition_trigger/search/v1",
    list: "triggers",
    under: "search",
    modes: {
      showTransitionTriggerMode: "DETAILED",
      showTransitionTrigger2TransitionMode: "DETAILED",
      showTransitionTrigger2FeaturerMode: "DETAILED",
    },
  },
  read: { path: (id) => `/private/transition_trigger/${id}/v1`, member: "trigger" },
  create: { method: "POST", path: () => "/private/transition_trigger/v1", under: "trigger" },
  update: {
    method: "PUT",
    path: () => "/private/transition_trigger/v1",
    under: "trigger",
    idMember: "id",
  },
  remove: (id) => `/private/transition_trigger/${id}/v1`,
  properties: [
    {
      name: "transitionTriggerFeaturerId",
      label: m.console_trigger,
      type: "featurer",
      featurer: { type: 15, params: "transitionTriggerParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      filter: { list: "transitionTriggerFeaturerIdList" },
      form: { required: true },
    },
    {
      name: "twinflowTransitionId",
      label: m.console_transition,
      type: "reference",
      refers: { entity: "transitions", map: "transitionsMap" },
      filter: { list: "twinflowTransitionIdList" },
      form: { only: "create", required: true },
    },
    {
      name: "order",
      label: m.console_order,
      type: "number",
      form: { initial: "0", messages: { invalid: m.console_order_invalid } },
    },
    {
      name: "active",
      label: m.console_active,
      type: "flag",
      filter: { flag: "active" },
      form: { initial: "false" },
    },
    ID,
  ],
};

export const validatorSets: Entity = {
  key: "validator-sets",
  kind: "validatorSet",
  permission: "TRANSITION",
  title: m.console_validator_sets,
  one: m.console_validator_set,
  help: m.console_validator_sets_help,
  search: {
    path: "/private/twin_validator_set/search/v1",
    list: "twinValidatorSets",
    byText: "nameLikeList",
    modes: { showTwinValidatorSetMode: "DETAILED" },
  },
  read: { path: (id) => `/private/twin_validator_set/${id}/v1`, member: "twinValidatorSet" },
  create: {
    method: "POST",
    path: () => "/private/twin_validator_set/v1",
    under: "twinValidatorSet",
  },
  update: {
    method: "PUT",
    path: (id) => `/private/twin_validator_set/${id}/v1`,
    under: "twinValidatorSet",
  },
  remove: (id) => `/private/twin_validator_set/${id}/v1`,
  properties: [PLAIN_NAME, PLAIN_DESCRIPTION, ID],
};
