import type { ModelRows } from "./domain-model-rows.store.ts";
import type { Factory } from "./factory-model.ts";

/** Factories with their ordered pipelines and steps. */
export function factoriesOf(rows: ModelRows): Factory[] {
  const pipelines = Map.groupBy(rows.pipelines, (row) => row.factory_id);
  const steps = Map.groupBy(rows.steps, (row) => row.pipeline_id);
  return rows.factories.map((factory) => ({
    id: factory.id,
    key: factory.key,
    name: factory.name,
    description: factory.description,
    createdByUserId: factory.created_by_user_id,
    createdAt: factory.created_at,
    pipelines: (pipelines.get(factory.id) ?? []).map((row) => ({
      id: row.id,
      factoryId: row.factory_id,
      inputClassId: row.input_class_id,
      outputStatusId: row.output_status_id,
      nextFactoryId: row.next_factory_id,
      active: row.active,
      description: row.description,
      position: row.position,
      steps: (steps.get(row.id) ?? []).map((step) => ({
        id: step.id,
        pipelineId: step.pipeline_id,
        position: step.position,
        optional: step.optional,
        active: step.active,
        fillerFeaturerId: step.filler_featurer_id,
        fillerParams: step.filler_params,
        description: step.description,
      })),
    })),
  }));
}
