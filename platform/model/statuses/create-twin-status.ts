import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { statusColumns, type StatusSave } from "./status-settings.ts";

/** Creates a status behind the other statuses of its class. */
export function createTwinStatus(
  services: Services,
  caller: Caller,
  classId: string,
  input: StatusSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.classes.has(classId)) throw unknownId("twin_class", classId);
    const problems = new IssueCollector();
    const columns = statusColumns(problems, model, caller, input, { classId, current: null });
    problems.throwIfAny();
    const id = uuid();
    const positions = [...model.statuses.values()]
      .filter((status) => status.classId === classId)
      .map(({ position }) => position);
    await insertReference(tx, "twin_status", {
      ...columns,
      id,
      class_id: classId,
      position: Math.max(-1, ...positions) + 1,
    });
    return id;
  });
}
