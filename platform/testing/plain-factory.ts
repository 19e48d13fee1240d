import type {
  ConditionalPart,
  Factory,
  FactoryBranch,
  FactoryEraser,
  FactoryMultiplier,
  FactoryPipeline,
  FactoryStep,
  MultiplierFilter,
} from "../core/model/factory-model.ts";

/** Creates a factory with one part of every kind, for tests without a database. */
export function plainFactory(overrides: Partial<Factory> = {}): Factory {
  return {
    id: "factory",
    key: "order",
    name: { en: "Order" },
    description: {},
    createdByUserId: null,
    createdAt: new Date(0),
    multipliers: [plainMultiplier()],
    pipelines: [plainPipeline()],
    branches: [plainBranch()],
    erasers: [plainEraser()],
    ...overrides,
  };
}

export function plainMultiplier(overrides: Partial<FactoryMultiplier> = {}): FactoryMultiplier {
  return {
    id: "multiplier",
    factoryId: "factory",
    inputClassId: "basket",
    multiplierFeaturerId: 2202,
    multiplierParams: {},
    active: true,
    description: "Adds",
    position: 0,
    filters: [plainFilter()],
    ...overrides,
  };
}

export function plainPipeline(overrides: Partial<FactoryPipeline> = {}): FactoryPipeline {
  return {
    ...conditional("pipeline"),
    factoryId: "factory",
    inputClassId: "lamp",
    outputStatusId: null,
    nextFactoryId: null,
    nextFactoryLimitScope: false,
    templateTwinId: null,
    steps: [plainStep()],
    ...overrides,
  };
}

function plainStep(): FactoryStep {
  return {
    ...conditional("step"),
    pipelineId: "pipeline",
    optional: false,
    fillerFeaturerId: 2341,
    fillerParams: {},
  };
}

function plainFilter(): MultiplierFilter {
  return { ...conditional("filter"), multiplierId: "multiplier", inputClassId: "box" };
}

function plainBranch(): FactoryBranch {
  return { ...conditional("branch"), factoryId: "factory", nextFactoryId: "next" };
}

function plainEraser(): FactoryEraser {
  return {
    ...conditional("eraser"),
    factoryId: "factory",
    inputClassId: "lamp",
    action: "ERASE_CANDIDATE",
  };
}

function conditional(id: string): ConditionalPart {
  return {
    id,
    conditionSetId: null,
    conditionSetInvert: false,
    active: true,
    description: id,
    position: 0,
  };
}
