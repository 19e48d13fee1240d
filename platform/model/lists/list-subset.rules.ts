import type { DomainModel, ListSubset } from "../../core/model/domain-model.ts";

export function findSubsetsWith(model: DomainModel, optionId: string): ListSubset[] {
  return [...model.listSubsets.values()].filter(({ optionIds }) => optionIds.includes(optionId));
}
