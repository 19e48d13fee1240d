import type { ConditionSet, Factory, FactoryMultiplier, FactoryPipeline } from "./factory-model.ts";
import type { FactoryRows } from "./factory-rows.store.ts";

/** Builds factories with their ordered parts. */
export function buildFactories(rows: FactoryRows): Factory[] {
  const multipliers = Map.groupBy(multipliersOf(rows), (part) => part.factoryId);
  const pipelines = Map.groupBy(pipelinesOf(rows), (part) => part.factoryId);
  const branches = Map.groupBy(rows.branches, (row) => row.factory_id);
  const erasers = Map.groupBy(rows.erasers, (row) => row.factory_id);
  return rows.factories.map((factory) => ({
    id: factory.id,
    key: factory.key,
    name: factory.name,
    description: factory.description,
    createdByUserId: factory.created_by_user_id,
    createdAt: factory.created_at,
    multipliers: multipliers.get(factory.id) ?? [],
    pipelines: pipelines.get(factory.id) ?? [],
    branches: (branches.get(factory.id) ?? []).map((row) => ({
      ...conditional(row),
      factoryId: row.factory_id,
      nextFactoryId: row.next_factory_id,
    })),
    erasers: (erasers.get(factory.id) ?? []).map((row) => ({
      ...conditional(row),
      factoryId: row.factory_id,
      inputClassId: row.input_class_id,
      action: row.action,
    })),
  }));
}

export function conditionSetsOf(rows: FactoryRows): ConditionSet[] {
  const conditions = Map.groupBy(rows.conditions, (row) => row.condition_set_id);
  return rows.conditionSets.map((set) => ({
    id: set.id,
    name: set.name,
    description: set.description,
    createdByUserId: set.created_by_user_id,
    createdAt: set.created_at,
    updatedAt: set.updated_at,
    conditions: (conditions.get(set.id) ?? []).map((row) => ({
      id: row.id,
      conditionSetId: row.condition_set_id,
      conditionerFeaturerId: row.conditioner_featurer_id,
      conditionerParams: row.conditioner_params,
      invert: row.invert,
      active: row.active,
      description: row.description,
      position: row.position,
    })),
  }));
}

function multipliersOf(rows: FactoryRows): FactoryMultiplier[] {
  const filters = Map.groupBy(rows.multiplierFilters, (row) => row.multiplier_id);
  return rows.multipliers.map((row) => ({
    id: row.id,
    factoryId: row.factory_id,
    inputClassId: row.input_class_id,
    multiplierFeaturerId: row.multiplier_featurer_id,
    multiplierParams: row.multiplier_params,
    active: row.active,
    description: row.description,
    position: row.position,
    filters: (filters.get(row.id) ?? []).map((filter) => ({
      ...conditional(filter),
      multiplierId: filter.multiplier_id,
      inputClassId: filter.input_class_id,
    })),
  }));
}

function pipelinesOf(rows: FactoryRows): FactoryPipeline[] {
  const steps = Map.groupBy(rows.steps, (row) => row.pipeline_id);
  return rows.pipelines.map((row) => ({
    ...conditional(row),
    factoryId: row.factory_id,
    inputClassId: row.input_class_id,
    outputStatusId: row.output_status_id,
    nextFactoryId: row.next_factory_id,
    nextFactoryLimitScope: row.next_factory_limit_scope,
    templateTwinId: row.template_twin_id,
    steps: (steps.get(row.id) ?? []).map((step) => ({
      ...conditional(step),
      pipelineId: step.pipeline_id,
      optional: step.optional,
      fillerFeaturerId: step.filler_featurer_id,
      fillerParams: step.filler_params,
    })),
  }));
}

type ConditionalRow = FactoryRows["branches" | "erasers" | "pipelines" | "steps"][number];

function conditional(row: ConditionalRow | FactoryRows["multiplierFilters"][number]) {
  return {
    id: row.id,
    conditionSetId: row.condition_set_id,
    conditionSetInvert: row.condition_set_invert,
    active: row.active,
    description: row.description,
    position: row.position,
  };
}
