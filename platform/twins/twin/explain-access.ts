import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Actor } from "../../core/access/actor.rules.ts";
import {
  type BuiltinPermission,
  permissionId,
  withManage,
} from "../../core/access/builtin-permission.rules.ts";
import { CALL_OF_ACTION, listCallRights } from "../../core/access/call-rights.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import {
  explainUse,
  type Explanation,
  type Reason,
  reasonsFor,
} from "../../core/access/explain.rules.ts";
import { loadActor } from "../../core/access/load-actor.ts";
import { may, requiredFor, type TwinAction } from "../../core/access/may.rules.ts";
import { filterMembers } from "../../core/access/membership.queries.ts";
import { classOf, findTwin } from "./find-twin.ts";
import { loadSpaceAccess } from "./space.store.ts";

export interface PermissionExplanation extends Explanation {
  /** The explained action; null if the request names a permission instead. */
  action: TwinAction | null;
  permissionId: string | null;
  /** The twin's space, in which the user may have roles. */
  spaceId: string | null;
  /** The twin's business, if the user is a member of it. */
  businessAccountId: string | null;
  /**
   * The permission of the API call, which the user needs in addition. Null if no call requires it.
   */
  call: CallExplanation | null;
}

export interface CallExplanation {
  permissionId: string;
  allowed: boolean;
  reasons: Reason[];
}

const ACTIONS: readonly TwinAction[] = ["view", "create", "edit", "delete"];

/**
 * Explains why a user may or may not perform each action on the twin or, if the request names a permission, use it. The
 * caller must be allowed to see the twin.
 */
export async function explainAccess(
  executor: Executor,
  caller: Caller,
  twinId: string,
  { userId, permissionId: requestedId }: { userId: string; permissionId?: string | undefined },
): Promise<PermissionExplanation[]> {
  const row = await findTwin(executor, caller, twinId);
  if (requestedId !== undefined && !caller.model.permissions.has(requestedId)) {
    throw new RequestError(CODE.PERMISSION_ID_UNKNOWN, createMessage("permission_not_found"));
  }
  const account = row.business_account_id;
  const members = await filterMembers(executor, caller.domainId, account, [userId]);
  const businessAccountId = members.has(userId) ? account : null;
  const actor = await loadActor(executor, caller, userId, businessAccountId);
  const { space: _callers, ...rowWithoutSpace } = row;
  const spaceId = row.permission_space_id;
  const space = spaceId && (await loadSpaceAccess(executor, actor, [spaceId])).get(spaceId);
  const twin = { ...rowWithoutSpace, ...(space && { space }) };
  const twinClass = classOf(caller, row);
  const common = { spaceId, businessAccountId };

  if (requestedId !== undefined) {
    const explained = explainUse(actor, requestedId, twinClass, twin);
    const calls = listCallRights(caller.model, requestedId).map((right) =>
      explainCall(actor, right),
    );
    const call = calls.find(({ allowed }) => !allowed) ?? calls[0] ?? null;
    return [{ ...common, action: null, permissionId: requestedId, ...explained, call }];
  }
  if (ACTIONS.every((action) => requiredFor(action, twinClass) === null)) {
    throw new RequestError(CODE.TWIN_NOT_PROTECTED, createMessage("twin_not_protected"));
  }
  return ACTIONS.map((action) => {
    const required = requiredFor(action, twinClass);
    const explained = explainUse(actor, required, twinClass, twin);
    const answer = may(actor, action, twinClass, twin);
    const call = explainCall(actor, CALL_OF_ACTION[action]);
    return { ...common, action, permissionId: required, ...explained, answer, call };
  });
}

/**
 * Explains the permission that a call requires. It doesn't depend on the twin's space, and the permission to manage
 * entities of a kind includes it.
 */
function explainCall(actor: Actor, right: BuiltinPermission): CallExplanation {
  const schemaId = actor.permissionSchemaId;
  const reasons = withManage(right).flatMap((id) => [...reasonsFor(actor, schemaId, id)]);
  return { permissionId: permissionId(right), allowed: reasons.length > 0, reasons };
}
