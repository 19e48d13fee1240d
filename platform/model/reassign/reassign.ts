import { v7 as uuid } from "uuid";

import { unknownId } from "../../base/errors/request-error.ts";
import { createMessage, type Noun } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findOption } from "../lists/update-list-option.ts";
import { listUserGroups } from "../user-groups/user-group.queries.ts";
import { assertFewTwins } from "./assert-few-twins.ts";
import type { Merge } from "./merge-sql.store.ts";
import { hasOptionAnywhere, mergeOption, mergeStatus } from "./merge-twins.store.ts";
import { moveClassUses } from "./reassign-class.ts";
import type { Reassignment } from "./reassignment.ts";
import { replaceReferences } from "./replace-references.ts";
import { replacementError } from "./replacement-error.ts";
import { countExclusive, dropDoubleGrants, isIn, moveMembers } from "./twin-references.store.ts";

/** A kind of entity that can be replaced by another entity of the same kind in everything that refers to it. */
export interface ReassignKind {
  path: string;
  noun: Noun;
  needs: BuiltinPermission;
  reassign(change: Reassignment): Promise<void>;
}

/**
 * Replaces an entity by another one in everything that refers to it, and deletes it, in one
 * transaction.
 */
export function reassignAndDelete(
  services: Services,
  caller: Caller,
  kind: ReassignKind,
  { id, newId }: { id: string; newId: string | undefined },
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (newId === undefined)
      throw replacementError(createMessage("field_required", { label: "newId" }));
    if (newId === id) throw replacementError(createMessage("reassign_same"));
    await kind.reassign({ services, tx, caller, model, id, newId });
  });
}

export const REASSIGN_KINDS: readonly ReassignKind[] = [
  {
    path: "twin_status",
    noun: "status",
    needs: "TWIN_STATUS_DELETE",
    reassign: async (change) => {
      const { services, tx, caller, model, id, newId } = change;
      const [status, other] = [model.statuses.get(id), model.statuses.get(newId)];
      if (!status) throw unknownId("status", id);
      const line = model.classes.get(status.classId)?.ancestorIds ?? [];
      // Twins and transitions with the status belong to its class or to a descendant, so the other status must be
      // available in all of these classes.
      if (!other || !line.includes(other.classId)) {
        throw replacementError(createMessage("status_of_other_class"));
      }
      assertNotInUse("status", collidingTransitions(model, id, newId));
      await assertFewTwins(change, isIn("status_id", id));
      const merge = buildMerge(services, caller, id, newId);
      const moved = await mergeStatus(tx, merge);
      await replaceReferences(tx, "status", new Map([[id, newId]]));
      await deleteReference(tx, "twin_status", id, { ...merge, twins: moved.length });
      await emitTwinEvents(services, tx, caller, moved, "status");
    },
  },
  {
    path: "data_list_option",
    noun: "option",
    needs: "DATA_LIST_OPTION_DELETE",
    reassign: async (change) => {
      const { services, tx, caller, model, id, newId } = change;
      const [option, other] = await Promise.all([
        findOption(tx, caller, model, id),
        findOption(tx, caller, model, newId),
      ]);
      if (!option) throw unknownId("option", id);
      if (other?.dataListId !== option.dataListId) {
        throw replacementError(createMessage("reassign_other_list"));
      }
      // If the other option belongs to a business, this one must belong to the same business, because other
      // businesses couldn't see the other option.
      if (
        other.businessAccountId !== null &&
        other.businessAccountId !== option.businessAccountId
      ) {
        throw replacementError(createMessage("reassign_other_business"));
      }
      const count = await countExclusive(tx, id);
      if (count > 0) throw replacementError(createMessage("reassign_exclusive_option", { count }));
      const merge = buildMerge(services, caller, id, newId);
      await assertFewTwins(change, hasOptionAnywhere(merge));
      const changed = await mergeOption(tx, merge);
      await replaceReferences(tx, "option", new Map([[id, newId]]));
      await deleteReference(tx, "data_list_option", id, { ...merge, twins: changed.length });
      await emitTwinEvents(services, tx, caller, changed, "updated");
    },
  },
  {
    path: "twin_class",
    noun: "twin_class",
    needs: "TWIN_CLASS_DELETE",
    reassign: moveClassUses,
  },
  {
    path: "user_group",
    noun: "user_group",
    needs: "USER_GROUP_DELETE",
    reassign: async ({ tx, caller, id, newId }) => {
      requirePermission(caller, { needs: ["USER_GROUP_MANAGE"] });
      requirePermission(caller, { needs: ["PERMISSION_GRANT_USER_GROUP_CREATE"] });
      const groups = await listUserGroups(tx, caller.domainId, caller.businessAccountId);
      const isOwn = (groupId: string) => groups.some((group) => group.id === groupId);
      if (!isOwn(id)) throw unknownId("user_group", id);
      if (!isOwn(newId)) throw replacementError(createMessage("reassign_other_group"));
      await moveMembers(tx, id, newId);
      await dropDoubleGrants(tx, id, newId);
      await replaceReferences(tx, "userGroup", new Map([[id, newId]]));
      await deleteReference(tx, "user_group", id);
    },
  },
  {
    path: "permission_group",
    noun: "permission_group",
    needs: "PERMISSION_GROUP_DELETE",
    reassign: async ({ tx, model, id, newId }) => {
      const [group, other] = [model.permissionGroups.get(id), model.permissionGroups.get(newId)];
      if (!group || group.domainId === null) throw unknownId("permission_group", id);
      // A permission in the group of a class guards only that class, so it must not be moved to the group of another
      // class.
      const fits =
        other?.domainId === group.domainId && (other.classId ?? group.classId) === group.classId;
      if (!fits) throw replacementError(createMessage("reassign_other_permission_group"));
      await tx
        .updateTable("permission")
        .set({ group_id: newId })
        .where("group_id", "=", id)
        .execute();
      await deleteReference(tx, "permission_group", id);
    },
  },
];

function buildMerge(
  services: Services,
  { domainId, userId }: Caller,
  id: string,
  newId: string,
): Merge {
  return { entryId: uuid(), domainId, author: { userId, at: services.now() }, id, newId };
}

/**
 * Finds transitions that prevent the merge: those between the two statuses, which would end where they start, and
 * those that couldn't be distinguished because they have the same alias.
 */
function collidingTransitions(model: DomainModel, id: string, newId: string) {
  const transitions = [...model.transitions.values()];
  const both = new Set([id, newId]);
  return transitions
    .filter((one) => {
      const { srcStatusId, dstStatusId, alias, twinflowId } = one;
      if (srcStatusId !== dstStatusId && both.has(srcStatusId ?? "") && both.has(dstStatusId))
        return true;
      return (
        srcStatusId === id &&
        transitions.some(
          (other) =>
            other.twinflowId === twinflowId && other.alias === alias && other.srcStatusId === newId,
        )
      );
    })
    .map((one) => ({ kind: "transition" as const, id: one.id, name: one.alias }));
}
