import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { assertAdministratorRemains } from "../../core/access/assert-administrator-remains.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { watchRightsOf } from "../../core/access/guard-own-rights.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import type { GroupRow } from "./user-group.queries.ts";
import { listUserGroups } from "./user-group.queries.ts";
import { addToGroups, findGroupGrants, removeFromGroups } from "./user-group.store.ts";

export interface UserGroupSave {
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
}

export function createUserGroup(
  services: Services,
  caller: Caller,
  input: UserGroupSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const id = uuid();
    await insertReference(tx, "user_group", {
      ...buildColumns(caller, input, null),
      id,
      domain_id: caller.domainId,
      key: id,
      type: "domainScopeDomainManage",
    });
    return id;
  });
}

export function updateUserGroup(
  services: Services,
  caller: Caller,
  id: string,
  input: UserGroupSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const current = await ownGroup(tx, caller, id);
    await updateReference(tx, "user_group", id, buildColumns(caller, input, current));
    return id;
  });
}

/**
 * Deletes a user group with its memberships. Throws `IN_USE` while it has grants or featurers refer
 * to it.
 */
export function deleteUserGroup(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    await ownGroup(tx, caller, id);
    const granted = await findGroupGrants(tx, id);
    assertNotInUse("user_group", [...granted, ...findParamReferences(model, [id])]);
    await deleteReference(tx, "user_group", id);
  });
}

/**
 * Adds a user of the domain to groups and removes the user from others. Only administrators can
 * change the administrators' group, and nobody can remove themselves from it.
 */
export function manageGroupsOfUser(
  services: Services,
  caller: Caller,
  userId: string,
  { enter, exit }: { enter: readonly string[]; exit: readonly string[] },
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const { domainId } = caller;
    const knownUserIds = await findKnownUserIds(tx, caller, "USER_GROUP_MANAGE", [userId]);
    if (!knownUserIds.has(userId)) throw unknownId("user", userId);
    for (const id of [...enter, ...exit]) {
      if (id !== DOMAIN_ADMIN_GROUP_ID) await ownGroup(tx, caller, id);
      else if (!caller.groupIds.has(id)) throw unknownId("user_group", id);
    }
    if (userId === caller.userId && exit.includes(DOMAIN_ADMIN_GROUP_ID)) {
      throw new RequestError(CODE.ENTITY_INVALID, createMessage("account_remove_self"));
    }
    const change = async () => {
      await removeFromGroups(tx, { userId, domainId }, exit);
      const rows = enter.map((groupId) => ({ id: uuid(), groupId }));
      await addToGroups(tx, { userId, domainId }, rows);
    };
    await watchRightsOf(services, tx, caller, { userId, change });
    if (exit.includes(DOMAIN_ADMIN_GROUP_ID)) await assertAdministratorRemains(tx, domainId);
  });
}

async function ownGroup(tx: Tx, caller: Caller, id: string): Promise<GroupRow> {
  const groups = await listUserGroups(tx, caller.domainId, caller.businessAccountId);
  const group = groups.find((candidate) => candidate.id === id);
  if (!group) throw unknownId("user_group", id);
  return group;
}

function buildColumns({ locale }: Caller, save: UserGroupSave, current: GroupRow | null) {
  const problems = new IssueCollector();
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  checkName(problems, "nameI18n", name, { creating: current === null });
  problems.throwIfAny();
  return { name: textsColumn(name), description: textsColumn(description) };
}
