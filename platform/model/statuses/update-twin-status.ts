import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { statusColumns, type StatusSave } from "./status-settings.ts";

export function updateTwinStatus(
  services: Services,
  caller: Caller,
  statusId: string,
  input: StatusSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.statuses.get(statusId);
    if (!current) throw unknownId("status", statusId);
    const problems = new IssueCollector();
    const { classId } = current;
    const columns = statusColumns(problems, model, caller, input, { classId, current });
    problems.throwIfAny();
    await updateReference(tx, "twin_status", statusId, columns);
    return statusId;
  });
}
