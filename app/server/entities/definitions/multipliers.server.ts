import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ID } from "./common-properties.server.ts";
import {
  ACTIVE,
  conditionSet,
  DESCRIPTION,
  FACTORY,
  INPUT_CLASS,
  inverted,
} from "./factory-properties.server.ts";

export const multipliers: Entity = {
  key: "multipliers",
  kind: "factoryMultiplier",
  permission: "MULTIPLIER",
  names: {
    title: m.console_multipliers,
    one: m.console_multiplier,
    help: m.console_multipliers_help,
  },
  calls: {
    search: {
      path: "/private/factory_multiplier/search/v1",
      list: "multipliers",
      byText: "descriptionLikeList",
      modes: {
        showFactoryMultiplierMode: "DETAILED",
        showFactoryMultiplier2FactoryMode: "DETAILED",
        showFactoryMultiplier2TwinClassMode: "DETAILED",
        showFactoryMultiplier2FeaturerMode: "DETAILED",
        showFactoryMultiplierFiltersCountMode: "SHOW",
      },
    },
    read: { path: (id) => `/private/factory_multiplier/${id}/v1`, member: "multiplier" },
    create: {
      method: "POST",
      path: (_id, { factoryId }) => `/private/factory/${factoryId}/factory_multiplier/v1`,
      under: "factoryMultiplier",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory_multiplier/${id}/v1`,
      under: "factoryMultiplier",
    },
    remove: (id) => `/private/factory_multiplier/${id}/v1`,
  },
  properties: [
    DESCRIPTION,
    FACTORY,
    INPUT_CLASS,
    {
      name: "multiplierFeaturerId",
      label: m.console_multiplier_type,
      type: "featurer",
      featurer: { type: 22, params: "multiplierParams" },
      refers: { entity: "featurers", map: "featurerMap" },
      filter: { list: "multiplierFeaturerIdList" },
      form: { required: true },
    },
    ACTIVE,
    { name: "factoryMultiplierFiltersCount", label: m.console_multiplier_filters, type: "number" },
    ID,
  ],
  page: { tabs: [{ entity: "multiplier-filters", by: "multiplierId" }] },
};

export const multiplierFilters: Entity = {
  key: "multiplier-filters",
  kind: "factoryMultiplierFilter",
  permission: "MULTIPLIER",
  names: {
    title: m.console_multiplier_filters,
    one: m.console_multiplier_filter,
    help: m.console_multiplier_filters_help,
  },
  calls: {
    search: {
      path: "/private/factory_multiplier_filter/search/v1",
      list: "multiplierFilters",
      byText: "descriptionLikeList",
      modes: {
        showFactoryMultiplierFilterMode: "DETAILED",
        showFactoryMultiplierFilter2FactoryMultiplierMode: "DETAILED",
        showFactoryMultiplierFilter2FactoryConditionSetMode: "DETAILED",
        showFactoryMultiplierFilter2TwinClassMode: "DETAILED",
      },
    },
    read: {
      path: (id) => `/private/factory_multiplier_filter/${id}/v1`,
      member: "multiplierFilter",
    },
    create: {
      method: "POST",
      path: (_id, { multiplierId }) =>
        `/private/factory_multiplier/${multiplierId}/factory_multiplier_filter/v1`,
      under: "multiplierFilter",
    },
    update: {
      method: "PUT",
      path: (id) => `/private/factory_multiplier_filter/${id}/v1`,
      under: "multiplierFilter",
    },
    remove: (id) => `/private/factory_multiplier_filter/${id}/v1`,
  },
  properties: [
    DESCRIPTION,
    {
      name: "multiplierId",
      label: m.console_multiplier,
      type: "reference",
      refers: { entity: "multipliers", map: "factoryMultiplierMap" },
      filter: { list: "factoryMultiplierIdList" },
      form: { only: "create", required: true },
    },
    INPUT_CLASS,
    conditionSet(),
    inverted({ filter: "factoryConditionInvert" }),
    ACTIVE,
    ID,
  ],
};
