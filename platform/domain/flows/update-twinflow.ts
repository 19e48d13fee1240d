import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { updateReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "../reference/change-model.ts";
import { checkName } from "../reference/reference-checks.ts";
import { savedTexts, textsColumn } from "../reference/save-texts.ts";
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
    const problems = new Problems();
    const name = savedTexts(flow.name, input.nameI18n, caller.locale);
    checkName(problems, "nameI18n", name);
    if (input.initialStatusId) {
      checkInitialStatus(problems, model, twinClass, input.initialStatusId);
    }
    problems.refuse();
    const description = savedTexts(flow.description, input.descriptionI18n, caller.locale);
    await updateReference(tx, "twinflow", flowId, {
      name: textsColumn(name),
      description: textsColumn(description),
      initial_status_id: input.initialStatusId,
    });
    return flowId;
  });
}
