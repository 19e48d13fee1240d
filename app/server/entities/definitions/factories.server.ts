import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import {
  CREATED_AT,
  CREATED_BY,
  ID,
  PLAIN_DESCRIPTION,
  PLAIN_NAME,
  translatedDescription,
  translatedName,
  entityKey,
} from "./common-properties.server.ts";

function count(name: string, label: () => string, column?: "hidden"): Property {
  return { name, label, type: "number", ...(column && { column }) };
}

export const factories: Entity = {
  key: "factories",
  kind: "factory",
  permission: "FACTORY",
  names: { title: m.console_factories, one: m.console_factory, help: m.console_factories_help },
  calls: {
    search: {
      path: "/private/factory/search/v1",
      list: "factories",
      byText: "nameLikeList",
      modes: {
        showFactoryMode: "DETAILED",
        showFactory2UserMode: "DETAILED",
        showFactoryUsagesCountMode: "SHOW",
        showFactoryPipelineCountMode: "SHOW",
        showFactoryBranchesCountMode: "SHOW",
        showFactoryMultipliersCountMode: "SHOW",
        showFactoryErasersCountMode: "SHOW",
      },
    },
    read: { path: (id) => `/private/factory/${id}/v1`, member: "factory" },
    create: { method: "POST", path: () => "/private/factory/v1" },
    update: { method: "PUT", path: (id) => `/private/factory/${id}/v1` },
    remove: (id) => `/private/factory/${id}/v1`,
    copy: {
      path: (id) => `/private/factory/${id}/duplicate/v1`,
      keyMember: "key",
      parts: {
        multiplier: { label: m.console_multipliers },
        pipeline: { label: m.console_pipelines },
        branch: { label: m.console_branches },
        eraser: { label: m.console_erasers },
      },
    },
  },
  properties: [
    translatedName({ like: "nameLikeList" }),
    entityKey(),
    translatedDescription("descriptionLikeList"),
    count("factoryUsagesCount", m.console_usages),
    count("factoryPipelinesCount", m.console_pipelines, "hidden"),
    count("factoryMultipliersCount", m.console_multipliers, "hidden"),
    count("factoryBranchesCount", m.console_branches, "hidden"),
    count("factoryErasersCount", m.console_erasers, "hidden"),
    CREATED_BY,
    CREATED_AT,
    ID,
  ],
  page: {
    pages: [{ key: "graph", label: m.console_graph, permission: "PIPELINE_VIEW" }],
    tabs: [
      { entity: "multipliers", by: "factoryId" },
      { entity: "pipelines", by: "factoryId" },
      { entity: "branches", by: "factoryId" },
      { entity: "erasers", by: "factoryId" },
      { entity: "transitions", by: "inbuiltTwinFactoryId" },
    ],
  },
};

export const conditionSets: Entity = {
  key: "condition-sets",
  kind: "factoryConditionSet",
  permission: "CONDITION_SET",
  names: {
    title: m.console_condition_sets,
    one: m.console_condition_set,
    help: m.console_condition_sets_help,
  },
  calls: {
    search: {
      path: "/private/factory_condition_set/search/v1",
      list: "conditionSets",
      byText: "nameLikeList",
      modes: {
        showFactoryConditionSetMode: "DETAILED",
        showFactoryConditionSet2UserMode: "DETAILED",
        showConditionSetInFactoryPipelineUsagesCountMode: "SHOW",
        showConditionSetInFactoryPipelineStepUsagesCountMode: "SHOW",
        showConditionSetInFactoryMultiplierFilterUsagesCountMode: "SHOW",
        showConditionSetInFactoryBranchUsagesCountMode: "SHOW",
        showConditionSetInFactoryEraserUsagesCountMode: "SHOW",
      },
    },
    read: { path: (id) => `/private/factory_condition_set/${id}/v1`, member: "conditionSet" },
    create: {
      method: "POST",
      path: () => "/private/factory_condition_set/v1",
      under: "conditionSet",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory_condition_set/${id}/v1`,
      under: "conditionSet",
    },
    remove: (id) => `/private/factory_condition_set/${id}/v1`,
  },
  properties: [
    PLAIN_NAME,
    PLAIN_DESCRIPTION,
    count("inFactoryPipelineUsagesCount", m.console_pipelines),
    count("inFactoryPipelineStepUsagesCount", m.console_steps),
    count("inFactoryMultiplierFilterUsagesCount", m.console_multiplier_filters, "hidden"),
    count("inFactoryBranchUsagesCount", m.console_branches),
    count("inFactoryEraserUsagesCount", m.console_erasers),
    CREATED_BY,
    { ...CREATED_AT, column: "hidden" },
    ID,
  ],
  page: { tabs: [{ entity: "conditions", by: "factoryConditionSetId" }] },
};

export const conditions: Entity = {
  key: "conditions",
  kind: "factoryCondition",
  permission: "CONDITION_SET",
  names: { title: m.console_conditions, one: m.console_condition, help: m.console_conditions_help },
  calls: {
    search: {
      path: "/private/factory_condition/search/v1",
      list: "factoryConditions",
      byText: "descriptionLikeList",
      modes: {
        showFactoryConditionMode: "DETAILED",
        showFactoryCondition2FeaturerMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/factory_condition/${id}/v1`, member: "factoryCondition" },
    create: {
      method: "POST",
      path: (_id, { factoryConditionSetId }) =>
        `/private/factory_condition_set/${factoryConditionSetId}/factory_condition/v1`,
      under: "factoryCondition",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory_condition/${id}/v1`,
      under: "factoryCondition",
    },
    remove: (id) => `/private/factory_condition/${id}/v1`,
  },
  properties: [
    { ...PLAIN_DESCRIPTION, form: { maxLength: 1000 } },
    {
      name: "factoryConditionSetId",
      label: m.console_condition_set,
      type: "reference",
      refers: { entity: "condition-sets", map: "factoryConditionSetMap" },
      filter: { list: "factoryConditionSetIdList" },
      form: { only: "create", required: true },
    },
    {
      name: "conditionerFeaturerId",
      label: m.console_conditioner,
      type: "featurer",
      featurer: { type: 24, params: "conditionerParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      filter: { list: "conditionerFeaturerIdList" },
      form: { required: true },
    },
    { name: "order", label: m.console_order, type: "number", form: { initial: "0" } },
    { name: "invert", label: m.console_inverted, type: "flag", form: {} },
    {
      name: "active",
      label: m.console_active,
      type: "flag",
      filter: { flag: "active" },
      form: { initial: "true" },
    },
    ID,
  ],
};
