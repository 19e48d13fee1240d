import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { nextFactoryIds } from "../../core/model/factory-parts.rules.ts";

/** Members of a request that assign a condition set to a factory part. */
export interface ConditionalSave {
  /** Null removes the conditions. */
  factoryConditionSetId?: string | null | undefined;
  factoryConditionSetInvert?: boolean | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
}

export function conditionalColumns(save: ConditionalSave) {
  return {
    condition_set_id: save.factoryConditionSetId,
    condition_set_invert: save.factoryConditionSetInvert,
    active: save.active,
    description: save.description,
  };
}

export function checkConditionSet(
  problems: IssueCollector,
  model: DomainModel,
  id: string | null | undefined,
  field = "factoryConditionSetId",
): void {
  if (!id || model.conditionSets.has(id)) return;
  problems.add(CODE.UUID_UNKNOWN, field, createMessage("condition_set_not_found"));
}

/**
 * Reports an input class that is unknown, or missing from a new part. If it is undefined for an existing part, the
 * stored one is kept.
 */
export function checkInputClass(
  problems: IssueCollector,
  model: DomainModel,
  id: string | undefined,
  { creating }: { creating: boolean },
): void {
  if (id === undefined ? !creating : model.classes.has(id)) return;
  const code = id ? CODE.UUID_UNKNOWN : CODE.ENTITY_INVALID;
  problems.add(code, "inputTwinClassId", createMessage("class_not_found"));
}

/** Rejects a next factory from which the part's own factory would be reached again. */
export function checkNextFactory(
  problems: IssueCollector,
  model: DomainModel,
  factoryId: string,
  nextFactoryId: string | null | undefined,
): void {
  if (!nextFactoryId) return;
  if (!model.factories.has(nextFactoryId)) {
    problems.add(CODE.UUID_UNKNOWN, "nextFactoryId", createMessage("factory_not_found"));
  } else if (leadsTo(model, nextFactoryId, factoryId)) {
    const message = createMessage("factory_next_cycle");
    problems.add(CODE.FACTORY_INCORRECT, "nextFactoryId", message);
  }
}

function leadsTo(model: DomainModel, fromId: string, factoryId: string): boolean {
  const visitedIds = new Set<string>();
  const open = [fromId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === factoryId) return true;
    if (visitedIds.has(id)) continue;
    visitedIds.add(id);
    const factory = model.factories.get(id);
    if (factory) open.push(...nextFactoryIds(factory));
  }
  return false;
}
