import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Transition } from "../../core/model/flow-model.ts";
import type { Services } from "../../core/services.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import type { FeaturerReference } from "../changes/check-parameter-ids.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";

export interface TriggerSave {
  order?: number | undefined;
  active?: boolean | undefined;
  triggerFeaturerId?: number | undefined;
  triggerParams?: Params | undefined;
}

export interface TriggerChanges {
  /** Triggers to create. The request may determine their IDs. */
  create?: readonly (TriggerSave & { id?: string })[] | null | undefined;
  update?: readonly (TriggerSave & { id: string })[] | null | undefined;
  delete?: readonly string[] | null | undefined;
}

const START_JOB = 1590;

/** Validates the changes now, and returns a function that writes them later. */
export function saveTriggers(
  problems: IssueCollector,
  services: Services,
  model: DomainModel,
  transition: Transition,
  changes: TriggerChanges,
): (tx: Tx) => Promise<void> {
  const triggersById = new Map(transition.triggers.map((trigger) => [trigger.id, trigger]));
  const check = (id: number, params: Params, path: string) =>
    checkTrigger(problems, services, model, { id, params, path });

  for (const [index, save] of (changes.create ?? []).entries()) {
    const path = `triggers.create.${index}`;
    check(save.triggerFeaturerId ?? 0, save.triggerParams ?? {}, path);
  }
  for (const [index, save] of (changes.update ?? []).entries()) {
    const path = `triggers.update.${index}`;
    const current = triggersById.get(save.id);
    if (!current) problems.add(CODE.UUID_UNKNOWN, `${path}.id`, createMessage("trigger_not_found"));
    else {
      const params = save.triggerParams ?? current.params;
      check(save.triggerFeaturerId ?? current.featurerId, params, path);
    }
  }
  for (const [index, id] of (changes.delete ?? []).entries()) {
    if (triggersById.has(id)) continue;
    problems.add(CODE.UUID_UNKNOWN, `triggers.delete.${index}`, createMessage("trigger_not_found"));
  }
  return (tx) => write(tx, transition.id, changes);
}

/**
 * Returns the featurers and parameters that the triggers will have after the changes, so that they can also be
 * checked against the database.
 */
export function listTriggerReferences(
  transition: Transition,
  changes: TriggerChanges,
): FeaturerReference[] {
  const triggersById = new Map(transition.triggers.map((trigger) => [trigger.id, trigger]));
  const created = (changes.create ?? []).map((save, index) => ({
    featurerId: save.triggerFeaturerId ?? 0,
    params: save.triggerParams ?? {},
    path: `triggers.create.${index}.triggerParams`,
  }));
  const changed = (changes.update ?? []).map((save, index) => ({
    featurerId: save.triggerFeaturerId ?? triggersById.get(save.id)?.featurerId ?? 0,
    params: save.triggerParams ?? {},
    path: `triggers.update.${index}.triggerParams`,
  }));
  return [...created, ...changed];
}

async function write(tx: Tx, transitionId: string, changes: TriggerChanges): Promise<void> {
  for (const id of changes.delete ?? []) await deleteReference(tx, "transition_trigger", id);
  for (const save of changes.update ?? []) {
    await updateReference(tx, "transition_trigger", save.id, {
      position: save.order,
      active: save.active,
      featurer_id: save.triggerFeaturerId,
      params: save.triggerParams && JSON.stringify(save.triggerParams),
    });
  }
  const created = (changes.create ?? []).map((save) => ({
    id: save.id ?? uuid(),
    transition_id: transitionId,
    position: save.order ?? 0,
    active: save.active ?? false,
    featurer_id: save.triggerFeaturerId ?? 0,
    params: JSON.stringify(save.triggerParams ?? {}),
  }));
  await insertReference(tx, "transition_trigger", ...created);
}

/**
 * Reports an invalid trigger. A trigger may only start jobs whose payload is a twin, because any other job would fail
 * whenever the transition is performed.
 */
function checkTrigger(
  problems: IssueCollector,
  { jobs }: Services,
  model: DomainModel,
  { id, params, path }: { id: number; params: Params; path: string },
): void {
  const fields = { id: `${path}.triggerFeaturerId`, params: `${path}.triggerParams` };
  checkBehavior(problems, model, { type: "trigger", id, params }, fields);
  const { job } = params;
  if (id !== START_JOB || job === undefined || jobs.mayStartForTwin(job)) return;
  problems.add(CODE.FEATURER_PARAMS, `${fields.params}.job`, createMessage("job_unknown", { job }));
}
