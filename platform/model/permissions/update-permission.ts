import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, Permission } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { permissionColumns, type PermissionSave } from "./permission-settings.ts";

export function updatePermission(
  services: Services,
  caller: Caller,
  permissionId: string,
  input: PermissionSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = getOwnPermission(model, permissionId);
    const problems = new IssueCollector();
    const columns = permissionColumns(problems, model, caller, input, current);
    problems.throwIfAny();
    await updateReference(tx, "permission", permissionId, columns);
    return permissionId;
  });
}

/**
 * Finds a permission of the domain. Throws for a built-in permission, because it is shared by all domains and can't
 * be changed.
 */
export function getOwnPermission(model: DomainModel, id: string): Permission {
  const permission = model.permissions.get(id);
  if (!permission) throw unknownId("permission", id);
  if (permission.domainId === null) {
    throw new RequestError(CODE.ENTITY_INVALID, createMessage("permission_built_in"));
  }
  return permission;
}
