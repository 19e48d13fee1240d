import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { updateReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "../reference/change-model.ts";
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
    const problems = new Problems();
    const { classId } = current;
    const columns = statusColumns(problems, model, caller, input, { classId, current });
    problems.refuse();
    await updateReference(tx, "twin_status", statusId, columns);
    return statusId;
  });
}
