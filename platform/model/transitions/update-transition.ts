import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkParameterIds } from "../changes/check-parameter-ids.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { resolveAlias, transitionColumns, type TransitionSave } from "./transition-settings.ts";
import { saveTriggers, type TriggerChanges, listTriggerReferences } from "./transition-triggers.ts";
import { saveRules, type RuleChanges, listValidatorReferences } from "./validator-rules.ts";

export interface TransitionChange extends TransitionSave {
  type?: "STATUS_CHANGE" | "OPERATION" | undefined;
  triggers?: TriggerChanges | undefined;
  validatorRules?: RuleChanges | undefined;
}

/** Updates a transition with its validators and triggers. It always stays in its workflow. */
export function updateTransition(
  services: Services,
  caller: Caller,
  transitionId: string,
  input: TransitionChange,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.transitions.get(transitionId);
    const flow = current && model.flows.get(current.twinflowId);
    if (!current || !flow) throw unknownId("transition", transitionId);
    const problems = new IssueCollector();
    const columns = transitionColumns(problems, model, caller, input, { flow, current });
    const triggers = saveTriggers(problems, services, model, current, input.triggers ?? {});
    const rules = saveRules(problems, model, current, input.validatorRules ?? {});
    await checkParameterIds(problems, tx, caller, [
      ...listTriggerReferences(current, input.triggers ?? {}),
      ...listValidatorReferences(input.validatorRules ?? {}),
    ]);
    problems.throwIfAny();

    const { alias } = input;
    await updateReference(tx, "twin_transition", transitionId, {
      ...columns,
      type: input.type,
      alias_id: alias === undefined ? undefined : await resolveAlias(tx, caller, alias),
    });
    await triggers(tx);
    await rules(tx);
    return transitionId;
  });
}
