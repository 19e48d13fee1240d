import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { mergeTexts, textsColumn } from "../changes/save-texts.ts";
import { checkInitialStatus, type FlowSave } from "./create-twinflow.ts";

export function updateTwinflow(
  services: Services,
  caller: Caller,
  flowId: string,
  input: FlowSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const flow = model.flows.get(flowId);
    const twinClass = flow && model.classes.get(flow.classId);
    if (!flow || !twinClass) throw unknownId("twinflow", flowId);
    const problems = new IssueCollector();
    const name = mergeTexts(flow.name, input.nameI18n, caller.locale);
    checkName(problems, "nameI18n", name);
    if (input.initialStatusId) {
      checkInitialStatus(problems, model, twinClass, input.initialStatusId);
    }
    problems.throwIfAny();
    const description = mergeTexts(flow.description, input.descriptionI18n, caller.locale);
    await updateReference(tx, "twinflow", flowId, {
      name: textsColumn(name),
      description: textsColumn(description),
      initial_status_id: input.initialStatusId,
    });
    return flowId;
  });
}
