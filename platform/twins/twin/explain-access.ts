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
  /** Null: the request is about a permission alone. */
  action: TwinAction | null;
  permissionId: string | null;
  /** The space of the twin, whose roles count. */
  spaceId: string | null;
  /** The business that the user is a member of, if it is the twin's. */
  businessAccountId: string | null;
  /** The other layer: the permission of the call, without which the one above is of no use. Null: no call of its own. */
  call: CallExplanation | null;
}

export interface CallExplanation {
  permissionId: string;
  allowed: boolean;
  reasons: Reason[];
}

const ACTIONS: readonly TwinAction[] = ["view", "create", "edit", "delete"];

/**
 * Explains why a user may or may not perform the actions of a class, or use one permission, on a
 * twin that the caller sees.
 */
export async function explainAccess(
  executor: Executor,
  caller: Caller,
  twinId: string,
  { userId, permissionId: askedId }: { userId: string; permissionId?: string | undefined },
): Promise<PermissionExplanation[]> {
  const row = await findTwin(executor, caller, twinId);
  if (askedId !== undefined && !caller.model.permissions.has(askedId)) {
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

  if (askedId !== undefined) {
    const explained = explainUse(actor, askedId, twinClass, twin);
    const calls = listCallRights(caller.model, askedId).map((right) => explainCall(actor, right));
    const call = calls.find(({ allowed }) => !allowed) ?? calls[0] ?? null;
    return [{ ...common, action: null, permissionId: askedId, ...explained, call }];
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

/** Calls are allowed by the schema that applies outside spaces, and by the permission to manage the noun. */
function explainCall(actor: Actor, right: BuiltinPermission): CallExplanation {
  const schemaId = actor.permissionSchemaId;
  const reasons = withManage(right).flatMap((id) => [...reasonsFor(actor, schemaId, id)]);
  return { permissionId: permissionId(right), allowed: reasons.length > 0, reasons };
}
