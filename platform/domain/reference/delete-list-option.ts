import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { twinsWithReference } from "../../store/reference-usage.ts";
import { changeModel } from "./change-model.ts";
import { refuseInUse, twinUses } from "./in-use.ts";
import { namedByParams } from "./named-by-params.ts";
import { findOption } from "./update-list-option.ts";

export function deleteListOption(
  services: Services,
  caller: Caller,
  optionId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const option = await findOption(tx, caller, model, optionId);
    if (!option) throw unknownId("option", optionId);
    const twins = twinUses(await twinsWithReference(tx, caller.domainId, optionId));
    refuseInUse("option", [...twins, ...namedByParams(model, [optionId])]);
    await deleteReference(tx, "data_list_option", optionId);
  });
}
