import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference, updateReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { countTwinsWithReference } from "../changes/twin-usage.store.ts";
import { findSubsetsWith } from "./list-subset.rules.ts";
import { findOption } from "./update-list-option.ts";

/**
 * Deletes an option and removes it from subsets. Throws `IN_USE` while twins have the option or
 * featurers refer to it.
 */
export function deleteListOption(
  services: Services,
  caller: Caller,
  optionId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const option = await findOption(tx, caller, model, optionId);
    if (!option) throw unknownId("option", optionId);
    const twins = twinUses(await countTwinsWithReference(tx, caller.domainId, optionId));
    assertNotInUse("option", [...twins, ...findParamReferences(model, [optionId])]);
    for (const { id, optionIds } of findSubsetsWith(model, optionId)) {
      const option_ids = optionIds.filter((one) => one !== optionId);
      await updateReference(tx, "data_list_subset", id, { option_ids });
    }
    await deleteReference(tx, "data_list_option", optionId);
  });
}
