import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { changeModel } from "../reference/change-model.ts";

/** Nothing refers to a transition: its conditions and effects go with it. */
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
