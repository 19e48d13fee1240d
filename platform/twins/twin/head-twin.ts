import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classProperty, isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import {
  matchesStatusRule,
  type StatusRule,
  readStatusRule,
} from "../../model/featurers/status-condition.rules.ts";
import { findTwin } from "./find-twin.ts";
import type { TwinRow } from "./twin.store.ts";

const BY_STATUS = 2602;

/**
 * Finds the class that determines which heads its twins may have: the class itself, or its nearest ancestor with a
 * head class.
 */
export function resolveHeadRule(model: DomainModel, twinClass: TwinClass): TwinClass | undefined {
  return twinClass.ancestorIds
    .map((id) => model.classes.get(id))
    .find((ancestor) => ancestor?.headClassId);
}

/** Finds and checks the head of a new twin; null if twins of the class have no heads. */
export async function findHead(
  executor: Executor,
  caller: Caller,
  twinClass: TwinClass,
  headTwinId: string | null | undefined,
): Promise<TwinRow | null> {
  const rule = resolveHeadRule(caller.model, twinClass);
  if (!rule?.headClassId) return null;
  if (!headTwinId)
    throw new RequestError(CODE.HEAD_REQUIRED, createMessage("twin_parent_required"));

  const notAllowed = new RequestError(
    CODE.HEAD_NOT_ALLOWED,
    createMessage("twin_parent_invalid", { id: headTwinId }),
  );
  // The lock prevents a concurrent deletion of the head, after which the new twin would have none.
  const lock = isOnePerHead(caller.model, twinClass) ? true : "stay";
  const lookup = findTwin(executor, caller, headTwinId, { lock });
  const head = await lookup.catch((error: unknown) => {
    throw error instanceof RequestError ? notAllowed : error;
  });
  if (!isKindOf(caller.model, head.class_id, rule.headClassId)) throw notAllowed;
  if (!matchesStatusRule(headStatuses(rule), head.status_id)) throw notAllowed;
  return head;
}

/**
 * Whether a head may have at most one twin of the class. Creating one locks the head, so that two requests can't both
 * succeed.
 */
export function isOnePerHead(model: DomainModel, twinClass: TwinClass): boolean {
  return classProperty(model, twinClass, "onePerHead") === true;
}

/** Returns the rule on statuses that heads must have or must not have; null if all statuses are allowed. */
export function headStatuses(rule: TwinClass): StatusRule | null {
  return rule.headHunterFeaturerId === BY_STATUS ? readStatusRule(rule.headHunterParams) : null;
}
