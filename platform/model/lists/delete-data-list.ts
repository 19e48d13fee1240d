import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";

/**
 * Deletes a list with its options. Checking that no field or class uses the list is enough, because only their twins
 * could refer to its options.
 */
export function deleteDataList(services: Services, caller: Caller, listId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const list = model.lists.get(listId);
    if (!list) throw unknownId("data_list", listId);
    const classes = [...model.classes.values()]
      .filter((twinClass) =>
        [twinClass.tagsDataListId, twinClass.markersDataListId].includes(listId),
      )
      .map(({ id, key }) => ({ kind: "twinClass" as const, id, name: key }));
    assertNotInUse("data_list", [
      ...classes,
      ...findParamReferences(model, [listId, ...list.optionIds]),
    ]);
    await deleteReference(tx, "data_list", listId);
  });
}
