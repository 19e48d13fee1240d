import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { updateReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "./change-model.ts";
import { listColumns, type ListSave } from "./list-settings.ts";

export function updateDataList(
  services: Services,
  caller: Caller,
  listId: string,
  input: ListSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.lists.get(listId);
    if (!current) throw unknownId("data list", listId);
    const problems = new Problems();
    const columns = listColumns(problems, model, caller, input, current);
    problems.refuse();
    await updateReference(tx, "data_list", listId, { ...columns, updated_at: services.now() });
    return listId;
  });
}
