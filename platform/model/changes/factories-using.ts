import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FactoryPipeline } from "../../core/model/factory-model.ts";
import type { UsageReference } from "./in-use.ts";

/** Factories with a pipeline like that. */
export function findFactoryUsages(
  model: DomainModel,
  matches: (pipeline: FactoryPipeline) => boolean,
): UsageReference[] {
  return [...model.factories.values()]
    .filter(({ pipelines }) => pipelines.some(matches))
    .map(({ id, key }) => ({ kind: "factory" as const, id, name: key }));
}
