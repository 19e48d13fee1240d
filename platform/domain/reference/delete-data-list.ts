import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { changeModel } from "./change-model.ts";
import { refuseInUse } from "./in-use.ts";
import { namedByParams } from "./named-by-params.ts";

/** Its options go with it: only fields and classes that use the list could hold them. */
export function deleteDataList(services: Services, caller: Caller, listId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const list = model.lists.get(listId);
    if (!list) throw unknownId("data list", listId);
    const classes = [...model.classes.values()]
      .filter((one) => [one.tagsDataListId, one.markersDataListId].includes(listId))
      .map(({ id, key }) => ({ kind: "twinClass", id, name: key }));
    refuseInUse("data list", [...classes, ...namedByParams(model, [listId, ...list.optionIds])]);
    await deleteReference(tx, "data_list", listId);
  });
}
