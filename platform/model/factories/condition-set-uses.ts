import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ConditionalPart } from "../../core/model/factory-model.ts";
import {
  BRANCHES,
  conditionalParts,
  ERASERS,
  FILTERS,
  PIPELINES,
  STEPS,
} from "../../core/model/factory-parts.rules.ts";
import type { UsageReference } from "../changes/assert-not-in-use.ts";

/** Counts, by kind, the factory parts that run only if the conditions of the set hold. */
export function countConditionSetUses(model: DomainModel, id: string) {
  const count = (parts: readonly ConditionalPart[]) =>
    parts.filter(({ conditionSetId }) => conditionSetId === id).length;
  return {
    inFactoryPipelineUsagesCount: count(PIPELINES.all(model)),
    inFactoryPipelineStepUsagesCount: count(STEPS.all(model)),
    inFactoryMultiplierFilterUsagesCount: count(FILTERS.all(model)),
    inFactoryBranchUsagesCount: count(BRANCHES.all(model)),
    inFactoryEraserUsagesCount: count(ERASERS.all(model)),
  };
}

/** Factories with a part that depends on the condition set. */
export function listConditionSetUses(model: DomainModel, setId: string): UsageReference[] {
  return [...model.factories.values()]
    .filter((factory) =>
      conditionalParts(factory).some(({ conditionSetId }) => conditionSetId === setId),
    )
    .map(({ id, key }) => ({ kind: "factory" as const, id, name: key }));
}
