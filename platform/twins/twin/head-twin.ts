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
 * The class of the heads of its twins: its own head class, or that of the nearest ancestor with
 * one.
 */
export function resolveHeadRule(model: DomainModel, twinClass: TwinClass): TwinClass | undefined {
  return twinClass.ancestorIds
    .map((id) => model.classes.get(id))
    .find((ancestor) => ancestor?.headClassId);
}

/** The head of a new twin; null if the class has no heads. */
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
  // Lock the head: a concurrent delete waits for us or we wait for it, so no child loses its head.
  const lock = isOnePerHead(caller.model, twinClass) ? true : "stay";
  const lookup = findTwin(executor, caller, headTwinId, { lock });
  const head = await lookup.catch((error: unknown) => {
    throw error instanceof RequestError ? notAllowed : error;
  });
  if (!isKindOf(caller.model, head.class_id, rule.headClassId)) throw notAllowed;
  if (!matchesStatusRule(headStatuses(rule), head.status_id)) throw notAllowed;
  return head;
}

/** A head has at most one twin of such a class, so creating one locks the head. */
export function isOnePerHead(model: DomainModel, twinClass: TwinClass): boolean {
  return classProperty(model, twinClass, "onePerHead") === true;
}

/** Statuses a head must, or must not, be in; null: any. */
export function headStatuses(rule: TwinClass): StatusRule | null {
  return rule.headHunterFeaturerId === BY_STATUS ? readStatusRule(rule.headHunterParams) : null;
}
