import type { Caller, Services } from "../../context.ts";
import type { DomainModel } from "../../engine/model.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { changeModel } from "../reference/change-model.ts";
import { refuseInUse, type Use } from "../reference/in-use.ts";
import { ownPermission } from "./update-permission.ts";

/** What is granted goes with it; what it guards must be opened or guarded otherwise first. */
export function deletePermission(
  services: Services,
  caller: Caller,
  permissionId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    ownPermission(model, permissionId);
    refuseInUse("permission", guardedBy(model, permissionId));
    await deleteReference(tx, "permission", permissionId);
  });
}

function guardedBy(model: DomainModel, permissionId: string): Use[] {
  const classes = [...model.classes.values()]
    .filter((one) =>
      [
        one.viewPermissionId,
        one.createPermissionId,
        one.editPermissionId,
        one.deletePermissionId,
      ].includes(permissionId),
    )
    .map(({ id, key }) => ({ kind: "twinClass", id, name: key }));
  const fields = [...model.fields.values()]
    .filter((field) => [field.viewPermissionId, field.editPermissionId].includes(permissionId))
    .map(({ id, key }) => ({ kind: "twinClassField", id, name: key }));
  const transitions = [...model.transitions.values()]
    .filter((transition) => transition.permissionId === permissionId)
    .map(({ id, alias }) => ({ kind: "transition", id, name: alias }));
  return [...classes, ...fields, ...transitions];
}
