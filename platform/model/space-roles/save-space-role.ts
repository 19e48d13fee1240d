import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkKey, checkName } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import { type SpaceRoleRow, listSpaceRoles } from "./space-role.queries.ts";
import { findSpaceRoleUsages } from "./space-role.store.ts";

export interface SpaceRoleSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
}

/** Creates a role for spaces, which are twins of a class with a space flag. */
export function createSpaceRole(
  services: Services,
  caller: Caller,
  input: SpaceRoleSave & { twinClassId: string },
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const columns = await buildColumns(tx, model, caller, input, { classId: input.twinClassId });
    const id = uuid();
    await insertReference(tx, "space_role", { ...columns, id, class_id: input.twinClassId });
    return id;
  });
}

export function updateSpaceRole(
  services: Services,
  caller: Caller,
  id: string,
  input: SpaceRoleSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = await ownRole(tx, caller, id);
    await updateReference(
      tx,
      "space_role",
      id,
      await buildColumns(tx, model, caller, input, current),
    );
    return id;
  });
}

/** Throws `IN_USE` while the role has grants or members. */
export function deleteSpaceRole(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    await ownRole(tx, caller, id);
    const uses = await findSpaceRoleUsages(tx, id);
    assertNotInUse("space_role", [...uses, ...findParamReferences(model, [id])]);
    await deleteReference(tx, "space_role", id);
  });
}

async function ownRole(tx: Tx, caller: Caller, id: string): Promise<SpaceRoleRow> {
  const roles = await listSpaceRoles(tx, caller.domainId);
  const role = filterOwnBusiness(caller, "SPACE_ROLE_MANAGE", roles).find(
    (candidate) => candidate.id === id,
  );
  if (!role) throw unknownId("space_role", id);
  return role;
}

async function buildColumns(
  tx: Tx,
  model: DomainModel,
  { locale, domainId }: Caller,
  save: SpaceRoleSave,
  current: Partial<SpaceRoleRow> & { classId: string },
) {
  const problems = new IssueCollector();
  const name = mergeTexts(current.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current.description ?? {}, save.descriptionI18n, locale);
  const key = (save.key ?? current.key ?? "").toLowerCase();
  if (key !== current.key) {
    checkKey(problems, CODE.ENTITY_INVALID, key, PLAIN_KEY);
    const roles = await listSpaceRoles(tx, domainId);
    if (roles.some((role) => role.classId === current.classId && role.key === key)) {
      problems.add(CODE.ENTITY_EXISTS, "key", createMessage("space_role_key_taken"));
    }
  }
  checkName(problems, "nameI18n", name, { creating: current.id === undefined });
  if (!model.classes.get(current.classId)?.permissionSchemaSpace) {
    problems.add(CODE.ENTITY_INVALID, "twinClassId", createMessage("class_without_spaces"));
  }
  problems.throwIfAny();
  return { key, name: textsColumn(name), description: textsColumn(description) };
}
