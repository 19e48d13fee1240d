import type { Caller, Services } from "../../context.ts";
import type { DomainModel, Permission } from "../../engine/model.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";
import { updateReference } from "../../store/reference-rows.ts";
import { Problems } from "../problems.ts";
import { changeModel } from "../reference/change-model.ts";
import { permissionColumns, type PermissionSave } from "./permission-settings.ts";

export function updatePermission(
  services: Services,
  caller: Caller,
  permissionId: string,
  input: PermissionSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = ownPermission(model, permissionId);
    const problems = new Problems();
    const columns = permissionColumns(problems, model, caller, input, current);
    problems.refuse();
    await updateReference(tx, "permission", permissionId, columns);
    return permissionId;
  });
}

/** Built-in permissions are the same in every domain, so no domain changes them. */
export function ownPermission(model: DomainModel, id: string): Permission {
  const permission = model.permissions.get(id);
  if (!permission) throw unknownId("permission", id);
  if (permission.domainId === null) {
    throw new Refusal(CODE.ENTITY_INVALID, "Built-in permissions can't be changed");
  }
  return permission;
}
