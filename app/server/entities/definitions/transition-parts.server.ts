import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import { ID, PLAIN_DESCRIPTION, PLAIN_NAME } from "./common-properties.server.ts";

/** The position among the parts of the same transition or set. */
export const ORDER: Property = {
  name: "order",
  label: m.console_order,
  type: "number",
  form: { initial: "0", messages: { invalid: m.console_order_invalid } },
};

export const ACTIVE: Property = {
  name: "active",
  label: m.console_active,
  type: "flag",
  form: { initial: "false" },
};

export const triggers: Entity = {
  key: "triggers",
  kind: null,
  permission: "TRANSITION",
  names: { title: m.console_triggers, one: m.console_trigger, help: m.console_triggers_help },
  calls: {
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
  },
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
    ORDER,
    { ...ACTIVE, filter: { flag: "active" } },
    ID,
  ],
};

export const validatorSets: Entity = {
  key: "validator-sets",
  kind: "validatorSet",
  permission: "TRANSITION",
  names: {
    title: m.console_validator_sets,
    one: m.console_validator_set,
    help: m.console_validator_sets_help,
  },
  calls: {
    search: {
      path: "/private/twin_validator_set/search/v1",
      list: "twinValidatorSets",
      byText: "nameLikeList",
      modes: { showTwinValidatorSetMode: "DETAILED" },
    },
    read: { path: (id) => `/private/twin_validator_set/${id}/v1`, member: "twinValidatorSet" },
    usesPath: (id) => `/private/where_used/twin_validator_set/${id}/v1`,
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
  },
  properties: [PLAIN_NAME, PLAIN_DESCRIPTION, ID],
  page: { tabs: [{ entity: "validators", by: "twinValidatorSetId" }] },
};

/** The validators of one rule, or of a set that several rules use. */
export const validators: Entity = {
  key: "validators",
  kind: null,
  permission: "TRANSITION",
  names: { title: m.console_validators, one: m.console_validator, help: m.console_validators_help },
  calls: {
    search: {
      path: "/private/twin_validator/search/v1",
      list: "twinValidators",
      modes: { showTwinValidatorMode: "DETAILED", showTwinValidator2FeaturerMode: "DETAILED" },
    },
    read: { path: (id) => `/private/twin_validator/${id}/v1`, member: "twinValidator" },
    create: { method: "POST", path: () => "/private/twin_validator/v1", under: "twinValidator" },
    update: {
      method: "PUT",
      path: (id) => `/private/twin_validator/${id}/v1`,
      under: "twinValidator",
    },
    remove: (id) => `/private/twin_validator/${id}/v1`,
  },
  properties: [
    {
      name: "validatorFeaturerId",
      label: m.console_validator,
      type: "featurer",
      featurer: { type: 16, params: "validatorParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      form: { required: true },
    },
    { name: "invert", label: m.console_inverted, type: "flag", form: {} },
    {
      name: "description",
      label: m.console_rule_reason,
      type: "text",
      form: { maxLength: 255, hint: m.console_rule_reason_help },
    },
    {
      name: "transitionValidatorRuleId",
      label: m.console_rule,
      type: "code",
      column: false,
      filter: { list: "transitionValidatorRuleIdList" },
      form: { only: "create", kind: "owner", maxLength: 36 },
    },
    {
      name: "twinValidatorSetId",
      label: m.console_validator_set,
      type: "reference",
      column: false,
      refers: { entity: "validator-sets", map: "twinValidatorSetMap" },
      filter: { list: "twinValidatorSetIdList" },
      form: { only: "create", hint: m.console_validator_owner_help },
    },
    { ...ORDER, sort: "order" },
    ACTIVE,
    ID,
  ],
};
