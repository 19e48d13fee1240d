import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { listColumns, type ListSave } from "./data-list-settings.ts";

export function updateDataList(
  services: Services,
  caller: Caller,
  listId: string,
  input: ListSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.lists.get(listId);
    if (!current) throw unknownId("data_list", listId);
    const problems = new IssueCollector();
    const columns = listColumns(problems, model, caller, input, current);
    problems.throwIfAny();
    await updateReference(tx, "data_list", listId, { ...columns, updated_at: services.now() });
    return listId;
  });
}
