import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";

/** Deletes a transition with its validators and triggers. No other entity can refer to it. */
export function deleteTransition(
  services: Services,
  caller: Caller,
  transitionId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.transitions.has(transitionId)) throw unknownId("transition", transitionId);
    await deleteReference(tx, "twin_transition", transitionId);
  });
}
