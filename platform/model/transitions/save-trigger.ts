import { v7 as uuid } from "uuid";

import { unknownId, withFieldNames } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TransitionTrigger } from "../../core/model/flow-model.ts";
import type { Services } from "../../core/services.ts";
import type { TriggerChanges, TriggerSave } from "./transition-triggers.ts";
import { updateTransition } from "./update-transition.ts";

/** A trigger with the ID of its transition. */
export interface OwnedTrigger extends TransitionTrigger {
  transitionId: string;
}

export function listTriggers(model: DomainModel): OwnedTrigger[] {
  return [...model.transitions.values()].flatMap(({ id, triggers }) =>
    triggers.map((trigger) => ({ ...trigger, transitionId: id })),
  );
}

export function findTrigger(model: DomainModel, id: string): OwnedTrigger | undefined {
  return listTriggers(model).find((trigger) => trigger.id === id);
}

/**
 * Creates one trigger. Its transition is saved with it, so that the same checks apply. Returns the
 * trigger's ID.
 */
export async function createTrigger(
  services: Services,
  caller: Caller,
  transitionId: string,
  save: TriggerSave,
): Promise<string> {
  const id = uuid();
  await saveInTransition(services, caller, transitionId, { create: [{ ...save, id }] });
  return id;
}

export async function updateTrigger(
  services: Services,
  caller: Caller,
  id: string,
  save: TriggerSave,
): Promise<string> {
  const { transitionId } = getTrigger(caller, id);
  await saveInTransition(services, caller, transitionId, { update: [{ ...save, id }] });
  return id;
}

/**
 * Saves the transition that contains the trigger. The fields of issues are renamed, because the trigger's own call
 * has other field names than the transition's.
 */
async function saveInTransition(
  services: Services,
  caller: Caller,
  transitionId: string,
  triggers: TriggerChanges,
): Promise<void> {
  try {
    await updateTransition(services, caller, transitionId, { triggers });
  } catch (error) {
    throw withFieldNames(error, (field) =>
      field.replace(/^triggers\.(?:create|update)\.0\.trigger/, "trigger.transitionTrigger"),
    );
  }
}

export async function deleteTrigger(services: Services, caller: Caller, id: string): Promise<void> {
  const { transitionId } = getTrigger(caller, id);
  await updateTransition(services, caller, transitionId, { triggers: { delete: [id] } });
}

function getTrigger({ model }: Caller, id: string): OwnedTrigger {
  const trigger = findTrigger(model, id);
  if (!trigger) throw unknownId("transition_trigger", id);
  return trigger;
}
