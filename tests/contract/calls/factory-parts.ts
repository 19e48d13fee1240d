import { randomUUID } from "node:crypto";

import { gadget, newFactory } from "../builders.ts";
import type { CallCases, Calls, RejectionCase, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const unknown = randomUUID();

/** A kind of part of a factory: how one is added, and where its calls are. */
interface Part {
  mode: string;
  /** Adds a part to the owner. */
  create: { path: string; param: string; key: string; owner: (world: World) => Promise<string> };
  body: (world: World, more?: object) => Promise<object>;
  /** A body that changes something. */
  change: object;
  search: string;
  read: { path: string; param: string };
  update: { path: string; param: string };
  remove: { path: string; param: string };
  rejections?: { on: object; code: number; what: string }[];
}

type World = TestEnvironment;

const factory = async (world: World) =>
  (await memoize(world, "factory of parts", () => newFactory(world))).id;
const conditionSet = (world: World) =>
  memoize(world, "condition set of parts", async () => (await newConditionSet(world)).id);
const classId = async (world: World) => (await gadget(world)).id;

async function newConditionSet(world: World): Promise<{ id: string }> {
  const path = "/private/factory_condition_set/v1?showFactoryConditionSetMode=SHORT";
  const body = { conditionSet: { name: world.unique("Set"), description: "Of parts" } };
  return (await world.must("admin", "POST", path, body)).conditionSet;
}

const PIPELINE: Part = {
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
    owner: (world) => memoize(world, "pipeline of steps", () => add(world, PIPELINE)),
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
    { what: "an unknown class", code: 10000, on: { inputTwinClassId: unknown } },
    { what: "a multiplier that is none", code: 602, on: { multiplierFeaturerId: 2313 } },
    { what: "a missing parameter", code: 604, on: { multiplierParams: {} } },
  ],
};

const FILTER: Part = {
  mode: "FactoryMultiplierFilter",
  create: {
    path: "/private/factory_multiplier/:multiplierId/factory_multiplier_filter/v1",
    param: "multiplierId",
    key: "multiplierFilter",
    owner: (world) => memoize(world, "multiplier of filters", () => add(world, MULTIPLIER)),
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
  rejections: [{ what: "an unknown factory", code: 10000, on: { nextFactoryId: unknown } }],
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
      what: "a group nobody knows",
      code: 604,
      on: { conditionerFeaturerId: 2423, conditionerParams: { userGroupIds: unknown } },
    },
  ],
};

async function add(world: World, part: Part, more?: object): Promise<string> {
  const { path, param, key, owner } = part.create;
  const address = `${path.replace(`:${param}`, await owner(world))}?show${part.mode}Mode=SHORT`;
  return (await world.must("admin", "POST", address, await part.body(world, more)))[key].id;
}

const sparePart = (world: World, part: Part) =>
  memoize(world, `spare ${part.mode}`, () => add(world, part));

function callsOf(part: Part): Calls {
  const query = { [`show${part.mode}Mode`]: "DETAILED" };
  const one = async (world: World, param: string, body?: object): Promise<Sample> => ({
    path: { [param]: await sparePart(world, part) },
    query,
    ...(body && { body }),
  });
  const adding = async (world: World, more?: object): Promise<Sample> => ({
    path: { [part.create.param]: await part.create.owner(world) },
    query,
    body: await part.body(world, more),
  });
  const rejections = (part.rejections ?? []).map(({ what, code, on }): RejectionCase => [
    what,
    code,
    (world) => adding(world, on),
  ]);
  return {
    [`POST ${part.search}`]: {
      sample: async (world) => {
        for (const _ of [1, 2, 3]) await add(world, part);
        return { body: {}, query };
      },
    },
    [`GET ${part.read.path}`]: { sample: (world) => one(world, part.read.param) },
    [`POST ${part.create.path}`]: { sample: (world) => adding(world), rejections },
    [`PUT ${part.update.path}`]: {
      sample: (world) => one(world, part.update.param, part.change),
    },
    [`DELETE ${part.remove.path}`]: {
      sample: async (world) => ({ path: { [part.remove.param]: await add(world, part) } }),
    },
  };
}

const SET = { showFactoryConditionSetMode: "DETAILED" };
const setOf = async (world: World, body?: object): Promise<Sample> => ({
  path: { conditionSetId: await conditionSet(world) },
  query: SET,
  ...(body && { body }),
});

const conditionSetCalls: Record<string, CallCases> = {
  "POST /private/factory_condition_set/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newConditionSet(world);
      return { body: {}, query: SET };
    },
  },
  "GET /private/factory_condition_set/:conditionSetId/v1": { sample: (world) => setOf(world) },
  "POST /private/factory_condition_set/v1": {
    sample: (world) => ({ body: { conditionSet: { name: world.unique("Set") } }, query: SET }),
    rejections: [["no name", 10002, () => ({ body: { conditionSet: {} } })]],
  },
  "PUT /private/factory_condition_set/:conditionSetId/v1": {
    sample: (world) => setOf(world, { conditionSet: { description: "Changed" } }),
    rejections: [
      ["an empty name", 10002, (world) => setOf(world, { conditionSet: { name: " " } })],
    ],
  },
  "DELETE /private/factory_condition_set/:conditionSetId/v1": {
    sample: async (world) => ({ path: { conditionSetId: (await newConditionSet(world)).id } }),
    rejections: [
      [
        "a set of a pipeline",
        10911,
        async (world) => {
          const { id } = await newConditionSet(world);
          await add(world, PIPELINE, { factoryConditionSetId: id });
          return { path: { conditionSetId: id } };
        },
      ],
    ],
  },
};

export const factoryPartCalls: Calls = {
  ...conditionSetCalls,
  ...callsOf(CONDITION),
  ...callsOf(PIPELINE),
  ...callsOf(STEP),
  ...callsOf(MULTIPLIER),
  ...callsOf(FILTER),
  ...callsOf(BRANCH),
  ...callsOf(ERASER),
};
