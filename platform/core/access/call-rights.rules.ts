import type { DomainModel } from "../model/domain-model.ts";
import { BASE_RIGHTS } from "./base-group.rules.ts";
import { type BuiltinPermission, permissionId } from "./builtin-permission.rules.ts";
import type { TwinAction } from "./may.rules.ts";

/**
 * The permission that the call for each action requires. It is checked before anything is read; without it,
 * permissions of classes, fields or transitions have no effect.
 */
export const CALL_OF_ACTION: Readonly<Record<TwinAction, BuiltinPermission>> = {
  view: "TWIN_VIEW",
  create: "TWIN_CREATE",
  edit: "TWIN_UPDATE",
  delete: "TWIN_DELETE",
};

const CALL_RIGHTS = new WeakMap<DomainModel, ReadonlyMap<string, ReadonlySet<BuiltinPermission>>>();

/**
 * Lists the permissions that are required for calls in which the given permission of a class, field or transition is
 * used; usually there is one or none.
 */
export function listCallRights(model: DomainModel, guarding: string): BuiltinPermission[] {
  const rights = CALL_RIGHTS.get(model) ?? findCallRights(model);
  CALL_RIGHTS.set(model, rights);
  return [...(rights.get(guarding) ?? [])];
}

function findCallRights(model: DomainModel) {
  const rights = new Map<string, Set<BuiltinPermission>>();
  const add = (guarding: string | null, call: BuiltinPermission) => {
    if (guarding === null) return;
    rights.set(guarding, (rights.get(guarding) ?? new Set()).add(call));
  };
  for (const twinClass of model.classes.values()) {
    add(twinClass.viewPermissionId, CALL_OF_ACTION.view);
    add(twinClass.createPermissionId, CALL_OF_ACTION.create);
    add(twinClass.editPermissionId, CALL_OF_ACTION.edit);
    add(twinClass.deletePermissionId, CALL_OF_ACTION.delete);
  }
  for (const field of model.fields.values()) {
    add(field.viewPermissionId, CALL_OF_ACTION.view);
    add(field.editPermissionId, CALL_OF_ACTION.edit);
  }
  for (const { permissionId: guarding } of model.transitions.values()) {
    add(guarding, "TRANSITION_PERFORM");
  }
  return rights;
}

const BASE: ReadonlySet<string> = new Set(BASE_RIGHTS.map(permissionId));

/** Whether every member of a domain has it through the base group. */
export function isBaseRight(id: string): boolean {
  return BASE.has(id);
}
