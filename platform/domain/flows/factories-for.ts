import type { FactoryPipeline } from "../../engine/factory/factory.ts";
import type { DomainModel } from "../../engine/model.ts";
import type { Use } from "../reference/in-use.ts";

/** Factories with a pipeline like that. */
export function factoriesFor(
  model: DomainModel,
  matches: (pipeline: FactoryPipeline) => boolean,
): Use[] {
  return [...model.factories.values()]
    .filter(({ pipelines }) => pipelines.some(matches))
    .map(({ id, key }) => ({ kind: "factory", id, name: key }));
}
