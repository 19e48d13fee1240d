import { randomUUID } from "node:crypto";

import { gadget, newFactory } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize } from "../test-environment.ts";
import { addPart, buildCalls, conditionSet, type Part, type World } from "./factory-part.ts";

const unknown = randomUUID();

const factory = async (world: World) =>
  (await memoize(world, "factory of parts", () => newFactory(world))).id;
const classId = async (world: World) => (await gadget(world)).id;

export const PIPELINE: Part = {
  mode: "FactoryPipeline",
  create: {
    path: "/private/factory/:factoryId/factory_pipeline/v1",
    param: "factoryId",
    key: "factoryPipeline",
    owner: factory,
  },
  body: async (world, more = {}) => ({
    factoryPipeline: {
      inputTwinClassId: await classId(world),
      factoryConditionSetId: await conditionSet(world),
      active: true,
      ...more,
    },
  }),
  change: { factoryPipeline: { description: "Changed" } },
  search: "/private/factory_pipeline/search/v1",
  read: { path: "/private/factory_pipeline/:pipelineId/v1", param: "pipelineId" },
  update: { path: "/private/factory_pipeline/:pipelineId/v1", param: "pipelineId" },
  remove: { path: "/private/factory_pipeline/:pipelineId/v1", param: "pipelineId" },
  rejections: [
    { what: "no class", code: 10002, on: { inputTwinClassId: null } },
    { what: "an unknown class", code: 10000, on: { inputTwinClassId: unknown } },
    { what: "an unknown status", code: 10000, on: { outputStatusId: unknown } },
    { what: "an unknown condition set", code: 10000, on: { factoryConditionSetId: unknown } },
    { what: "an unknown factory", code: 10000, on: { nextFactoryId: unknown } },
    { what: "an unknown template", code: 10000, on: { templateTwinId: unknown } },
  ],
};

const STEP: Part = {
  mode: "FactoryPipelineStep",
  create: {
    path: "/private/factory/factory_pipeline/:factoryPipelineId/factory_pipeline_step/v1",
    param: "factoryPipelineId",
    key: "factoryPipelineStep",
    owner: (world) => memoize(world, "pipeline of steps", () => addPart(world, PIPELINE)),
  },
  body: async (world, more = {}) => ({
    factoryPipelineStep: {
      order: 1,
      active: true,
      fillerFeaturerId: 2313,
      fillerParams: {},
      factoryConditionSetId: await conditionSet(world),
      ...more,
    },
  }),
  change: { factoryPipelineStep: { description: "Changed" } },
  search: "/private/factory_pipeline_step/search/v1",
  read: { path: "/private/factory_pipeline_step/:stepId/v1", param: "stepId" },
  update: {
    path: "/private/factory/factory_pipeline_step/:factoryPipelineStepId/v1",
    param: "factoryPipelineStepId",
  },
  remove: {
    path: "/private/factory/factory_pipeline/:factoryPipelineId/factory_pipeline_step/v1",
    param: "factoryPipelineId",
  },
  rejections: [
    { what: "an unknown filler", code: 601, on: { fillerFeaturerId: 2399 } },
    { what: "a filler that is none", code: 602, on: { fillerFeaturerId: 1301 } },
    { what: "an unknown condition set", code: 10000, on: { factoryConditionSetId: unknown } },
  ],
};

const MULTIPLIER: Part = {
  mode: "FactoryMultiplier",
  create: {
    path: "/private/factory/:factoryId/factory_multiplier/v1",
    param: "factoryId",
    key: "factoryMultiplier",
    owner: factory,
  },
  body: async (world, more = {}) => ({
    factoryMultiplier: {
      inputTwinClassId: await classId(world),
      multiplierFeaturerId: 2202,
      multiplierParams: { outputTwinClassId: await classId(world) },
      active: true,
      ...more,
    },
  }),
  change: { factoryMultiplier: { description: "Changed" } },
  search: "/private/factory_multiplier/search/v1",
  read: { path: "/private/factory_multiplier/:multiplierId/v1", param: "multiplierId" },
  update: { path: "/private/factory_multiplier/:multiplierId/v1", param: "multiplierId" },
  remove: { path: "/private/factory_multiplier/:multiplierId/v1", param: "multiplierId" },
  rejections: [
    { what: "no class", code: 10002, on: { inputTwinClassId: null } },
    { what: "an unknown class", code: 10000, on: { inputTwinClassId: unknown } },
    { what: "a multiplier that is none", code: 602, on: { multiplierFeaturerId: 2313 } },
    { what: "a missing parameter", code: -1000, on: { multiplierParams: {} } },
  ],
};

const FILTER: Part = {
  mode: "FactoryMultiplierFilter",
  create: {
    path: "/private/factory_multiplier/:multiplierId/factory_multiplier_filter/v1",
    param: "multiplierId",
    key: "multiplierFilter",
    owner: (world) => memoize(world, "multiplier of filters", () => addPart(world, MULTIPLIER)),
  },
  body: async (world, more = {}) => ({
    multiplierFilter: {
      inputTwinClassId: await classId(world),
      factoryConditionSetId: await conditionSet(world),
      ...more,
    },
  }),
  change: { multiplierFilter: { description: "Changed" } },
  search: "/private/factory_multiplier_filter/search/v1",
  read: { path: "/private/factory_multiplier_filter/:filterId/v1", param: "filterId" },
  update: { path: "/private/factory_multiplier_filter/:filterId/v1", param: "filterId" },
  remove: { path: "/private/factory_multiplier_filter/:filterId/v1", param: "filterId" },
  rejections: [
    { what: "an unknown condition set", code: 10000, on: { factoryConditionSetId: unknown } },
  ],
};

const BRANCH: Part = {
  mode: "FactoryBranch",
  create: {
    path: "/private/factory/:factoryId/factory_branch/v1",
    param: "factoryId",
    key: "factoryBranch",
    owner: factory,
  },
  body: async (world, more = {}) => ({
    nextFactoryId: (await memoize(world, "next factory", () => newFactory(world))).id,
    factoryConditionSetId: await conditionSet(world),
    active: true,
    ...more,
  }),
  change: { description: "Changed" },
  search: "/private/factory_branch/search/v1",
  read: { path: "/private/factory_branch/:factoryBranchId/v1", param: "factoryBranchId" },
  update: { path: "/private/factory_branch/:factoryBranchId/v1", param: "factoryBranchId" },
  remove: { path: "/private/factory_branch/:factoryBranchId/v1", param: "factoryBranchId" },
  rejections: [
    { what: "no next factory", code: 10002, on: { nextFactoryId: null } },
    { what: "an unknown factory", code: 10000, on: { nextFactoryId: unknown } },
  ],
};

const ERASER: Part = {
  mode: "FactoryEraser",
  create: {
    path: "/private/factory/:factoryId/factory_eraser/v1",
    param: "factoryId",
    key: "eraser",
    owner: factory,
  },
  body: async (world, more = {}) => ({
    eraser: {
      inputTwinClassId: await classId(world),
      twinFactoryConditionSetId: await conditionSet(world),
      action: "RESTRICT",
      active: true,
      ...more,
    },
  }),
  change: { eraser: { description: "Changed" } },
  search: "/private/factory_eraser/search/v1",
  read: { path: "/private/factory_eraser/:eraserId/v1", param: "eraserId" },
  update: { path: "/private/factory/factory_eraser/:factoryEraserId/v1", param: "factoryEraserId" },
  remove: { path: "/private/factory/:factoryId/factory_eraser/v1", param: "factoryId" },
  rejections: [
    { what: "no class", code: 10002, on: { inputTwinClassId: null } },
    { what: "an unknown class", code: 10000, on: { inputTwinClassId: unknown } },
    { what: "an unknown condition set", code: 10000, on: { twinFactoryConditionSetId: unknown } },
  ],
};

const CONDITION: Part = {
  mode: "FactoryCondition",
  create: {
    path: "/private/factory_condition_set/:conditionSetId/factory_condition/v1",
    param: "conditionSetId",
    key: "factoryCondition",
    owner: conditionSet,
  },
  body: async (_world, more = {}) => ({
    factoryCondition: { conditionerFeaturerId: 2404, conditionerParams: {}, ...more },
  }),
  change: { factoryCondition: { description: "Changed" } },
  search: "/private/factory_condition/search/v1",
  read: { path: "/private/factory_condition/:conditionId/v1", param: "conditionId" },
  update: { path: "/private/factory_condition/:conditionId/v1", param: "conditionId" },
  remove: { path: "/private/factory_condition/:conditionId/v1", param: "conditionId" },
  rejections: [
    { what: "an unknown conditioner", code: 601, on: { conditionerFeaturerId: 2499 } },
    {
      what: "an unknown group",
      code: 604,
      on: { conditionerFeaturerId: 2423, conditionerParams: { userGroupIds: unknown } },
    },
  ],
};

export const factoryPartCalls: Calls = {
  ...buildCalls(CONDITION),
  ...buildCalls(PIPELINE),
  ...buildCalls(STEP),
  ...buildCalls(MULTIPLIER),
  ...buildCalls(FILTER),
  ...buildCalls(BRANCH),
  ...buildCalls(ERASER),
};
