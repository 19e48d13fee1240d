import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Factory } from "../../core/model/factory-model.ts";
import type { UsageReference } from "./assert-not-in-use.ts";

export function findFactoryUsages(
  model: DomainModel,
  matches: (factory: Factory) => boolean,
): UsageReference[] {
  return [...model.factories.values()]
    .filter(matches)
    .map(({ id, key }) => ({ kind: "factory" as const, id, name: key }));
}
