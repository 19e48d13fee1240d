import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { getOwnPermission } from "./update-permission.ts";

/** Deletes a permission with its grants. Throws `IN_USE` while the permission guards anything. */
export function deletePermission(
  services: Services,
  caller: Caller,
  permissionId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    getOwnPermission(model, permissionId);
    assertNotInUse("permission", findGuardedUsages(model, [permissionId]));
    await deleteReference(tx, "permission", permissionId);
  });
}

/**
 * Finds classes, fields and transitions that the permissions guard, and featurers that refer to the permissions.
 * Without the permissions, nobody could use them. Those of `exceptClassId` are left out.
 */
export function findGuardedUsages(
  model: DomainModel,
  permissionIds: readonly string[],
  exceptClassId?: string,
): UsageReference[] {
  const guards = (...ids: (string | null)[]) => ids.some((id) => permissionIds.includes(id ?? ""));
  const classes = [...model.classes.values()]
    .filter((twinClass) =>
      guards(
        twinClass.viewPermissionId,
        twinClass.createPermissionId,
        twinClass.editPermissionId,
        twinClass.deletePermissionId,
      ),
    )
    .filter(({ id }) => id !== exceptClassId)
    .map(({ id, key }) => ({ kind: "twinClass" as const, id, name: key }));
  const fields = [...model.fields.values()]
    .filter((field) => guards(field.viewPermissionId, field.editPermissionId))
    .filter(({ classId }) => classId !== exceptClassId)
    .map(({ id, key }) => ({ kind: "twinClassField" as const, id, name: key }));
  const transitions = [...model.transitions.values()]
    .filter(({ permissionId }) => guards(permissionId))
    .filter(({ twinflowId }) => model.flows.get(twinflowId)?.classId !== exceptClassId)
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
  const classIds = new Set(classes.map(({ id }) => id));
  const references = findParamReferences(model, permissionIds, exceptClassId);
  return [
    ...classes,
    ...fields,
    ...transitions,
    ...references.filter(({ id = "" }) => !classIds.has(id)),
  ];
}
