import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, PermissionGroup } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkKey, checkName } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface PermissionGroupSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  twinClassId?: string | null | undefined;
}

export function createPermissionGroup(
  services: Services,
  caller: Caller,
  input: PermissionGroupSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const columns = buildColumns(model, caller, input, null);
    const id = uuid();
    await insertReference(tx, "permission_group", { ...columns, id, domain_id: caller.domainId });
    return id;
  });
}

export function updatePermissionGroup(
  services: Services,
  caller: Caller,
  id: string,
  input: PermissionGroupSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = ownGroup(model, id);
    await updateReference(tx, "permission_group", id, buildColumns(model, caller, input, current));
    return id;
  });
}

/** Throws `IN_USE` while the group contains permissions. */
export function deletePermissionGroup(
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    ownGroup(model, id);
    const permissions = [...model.permissions.values()].filter(({ groupId }) => groupId === id);
    const uses = permissions.map((permission) => ({
      kind: "permission" as const,
      id: permission.id,
      name: permission.key,
    }));
    assertNotInUse("permission_group", uses);
    await deleteReference(tx, "permission_group", id);
  });
}

function ownGroup(model: DomainModel, id: string): PermissionGroup {
  const group = model.permissionGroups.get(id);
  if (!group) throw unknownId("permission_group", id);
  if (group.domainId !== null) return group;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("permission_group_built_in"));
}

function buildColumns(
  model: DomainModel,
  { locale }: Caller,
  save: PermissionGroupSave,
  current: PermissionGroup | null,
) {
  const problems = new IssueCollector();
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  const key = (save.key ?? current?.key ?? "").toUpperCase();
  if (key !== current?.key) {
    checkKey(problems, CODE.ENTITY_INVALID, key, PLAIN_KEY);
    if ([...model.permissionGroups.values()].some((group) => group.key === key)) {
      problems.add(CODE.ENTITY_EXISTS, "key", createMessage("permission_group_key_taken"));
    }
  }
  checkName(problems, "nameI18n", name, { creating: current === null });
  if (save.twinClassId && !model.classes.has(save.twinClassId)) {
    problems.add(CODE.UUID_UNKNOWN, "twinClassId", createMessage("class_not_found"));
  }
  problems.throwIfAny();
  return {
    key,
    name: textsColumn(name),
    description: textsColumn(description),
    class_id: save.twinClassId,
  };
}
