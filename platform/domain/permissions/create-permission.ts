import { v7 as uuid } from "uuid";

import type { Caller, Services } from "../../context.ts";
import { insertReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "../reference/change-model.ts";
import { permissionColumns, type PermissionSave } from "./permission-settings.ts";

export function createPermission(
  services: Services,
  caller: Caller,
  input: PermissionSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const problems = new Problems();
    const columns = permissionColumns(problems, model, caller, input, null);
    problems.refuse();
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
