import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";

export function pipelinesOf(model: DomainModel): FactoryPipeline[] {
  return [...model.factories.values()].flatMap(({ pipelines }) => pipelines);
}

export function stepsOf(model: DomainModel): FactoryStep[] {
  return pipelinesOf(model).flatMap(({ steps }) => steps);
}

export function findPipeline(model: DomainModel, id: string): FactoryPipeline | undefined {
  return pipelinesOf(model).find((pipeline) => pipeline.id === id);
}

export function findStep(model: DomainModel, id: string): FactoryStep | undefined {
  return stepsOf(model).find((step) => step.id === id);
}
