import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { inputClassIds } from "../../core/model/factory-parts.rules.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { findFactoryUsages } from "../changes/factories-using.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { countTwinsOfClasses } from "../changes/twin-usage.store.ts";
import { findGuardedUsages } from "../permissions/delete-permission.ts";

/**
 * Deletes a class with its own fields, statuses, workflows and grants. Throws `IN_USE` if twins or
 * other entities refer to it.
 */
export function deleteTwinClass(
  services: Services,
  caller: Caller,
  classId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.classes.has(classId)) throw unknownId("twin_class", classId);
    const twins = twinUses(await countTwinsOfClasses(tx, [classId]));
    assertNotInUse("class", [...twins, ...listClassUses(model, classId)]);
    await services.hooks.classDeleting(services, tx, caller, classId);
    await deleteReference(tx, "twin_class", classId);
  });
}

function listClassUses(model: DomainModel, classId: string): UsageReference[] {
  const classes = [...model.classes.values()]
    .filter((twinClass) => twinClass.id !== classId)
    .filter(
      (twinClass) => twinClass.extendsClassId === classId || twinClass.headClassId === classId,
    )
    .map(({ id, key }) => ({ kind: "twinClass" as const, id, name: key }));
  const links = [...model.links.values()]
    .filter(({ srcClassId, dstClassId }) => srcClassId === classId || dstClassId === classId)
    .map(({ id }) => ({ kind: "link" as const, id }));
  const statuses = [...model.statuses.values()].filter((status) => status.classId === classId);
  const fields = [...model.fields.values()].filter((field) => field.classId === classId);
  const ids = [classId, ...[...statuses, ...fields].map(({ id }) => id)];
  const factories = findFactoryUsages(model, (factory) => inputClassIds(factory).includes(classId));
  return [
    ...classes,
    ...links,
    ...factories,
    ...findParamReferences(model, ids, classId),
    ...findGuardedUsages(model, listClassPermissions(model, classId), classId),
  ];
}

/** IDs of the permissions that were created with the class and are deleted with it. */
function listClassPermissions(model: DomainModel, classId: string): string[] {
  return [...model.permissions.values()]
    .filter(({ groupId }) => model.permissionGroups.get(groupId)?.classId === classId)
    .map(({ id }) => id);
}
