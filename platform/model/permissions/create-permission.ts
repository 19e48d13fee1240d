import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { permissionColumns, type PermissionSave } from "./permission-settings.ts";

export function createPermission(
  services: Services,
  caller: Caller,
  input: PermissionSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const problems = new IssueCollector();
    const columns = permissionColumns(problems, model, caller, input, null);
    problems.throwIfAny();
    const id = uuid();
    await insertReference(tx, "permission", {
      ...columns,
      id,
      domain_id: caller.domainId,
      group_id: input.groupId ?? "",
    });
    return id;
  });
}
