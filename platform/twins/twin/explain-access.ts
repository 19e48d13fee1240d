import { CODE, Refusal, unknownId } from "../../base/errors/request-error.ts";
import { type Actor, ownGrantsOf } from "../../core/access/actor.rules.ts";
import { findStanding } from "../../core/access/actor.store.ts";
import { propagatedGrants } from "../../core/access/effective-grant.store.ts";
import { explainUse, type Explanation } from "../../core/access/explain.rules.ts";
import { may, requiredFor, type TwinAction } from "../../core/access/may.rules.ts";
import { knownPeople } from "../../core/access/own-business.ts";
import { resolvePermissions } from "../../core/access/resolve-permissions.rules.ts";
import type { Caller, Executor } from "../../core/services.ts";
import { membersAmong } from "../fields/field-reference.store.ts";
import { classOf, findTwin } from "./find-twin.ts";
import { standingsIn } from "./space.store.ts";

export interface Explained extends Explanation {
  /** Null: asked for a permission by itself. */
  action: TwinAction | null;
  permissionId: string | null;
}

const ACTIONS: readonly TwinAction[] = ["view", "create", "edit", "delete"];

/** A user of the domain as they would be when working for that business. */
export async function actorFor(
  executor: Executor,
  caller: Caller,
  userId: string,
  businessAccountId: string | null,
): Promise<Actor> {
  const { model, domainId } = caller;
  await assertKnownUser(executor, caller, userId);
  const standing = await findStanding(executor, domainId, userId, businessAccountId);
  if (!standing) throw unknownId("user", userId);
  const propagated = await propagatedGrants(executor, model, userId, businessAccountId);
  const resolved = {
    permissionSchemaId: standing.permissionSchemaId,
    groupIds: new Set(standing.groupIds),
    ownGrants: ownGrantsOf([...standing.userGrants, ...propagated]),
  };
  const permissions = resolvePermissions(model, resolved);
  return { kind: "user", userId, businessAccountId, permissions, model, ...resolved };
}

/** Of people outside their business only those who manage rights learn what they may do, or that they exist. */
async function assertKnownUser(executor: Executor, caller: Caller, userId: string): Promise<void> {
  const known = await knownPeople(executor, caller, "USER_PERMISSION_MANAGE", [userId]);
  if (!known.has(userId)) throw unknownId("user", userId);
}

/**
 * Why somebody may or may not do what a class asks permissions for, or use one permission, on a twin
 * that the caller sees.
 */
export async function explainAccess(
  executor: Executor,
  caller: Caller,
  twinId: string,
  { userId, permissionId: askedId }: { userId: string; permissionId?: string | undefined },
): Promise<Explained[]> {
  const row = await findTwin(executor, caller, twinId);
  if (askedId !== undefined && !caller.model.permissions.has(askedId)) {
    throw new Refusal(CODE.PERMISSION_ID_UNKNOWN, "There is no such permission");
  }
  const account = row.business_account_id;
  const members = await membersAmong(executor, caller.domainId, account, [userId]);
  const actor = await actorFor(executor, caller, userId, members.has(userId) ? account : null);
  const { space: _callers, ...bare } = row;
  const spaceId = row.permission_space_id;
  const space = spaceId && (await standingsIn(executor, actor, [spaceId])).get(spaceId);
  const twin = { ...bare, ...(space && { space }) };
  const twinClass = classOf(caller, row);

  if (askedId !== undefined) {
    const explained = explainUse(actor, askedId, twinClass, twin);
    return [{ action: null, permissionId: askedId, ...explained }];
  }
  return ACTIONS.map((action) => {
    const required = requiredFor(action, twinClass);
    const explained = explainUse(actor, required, twinClass, twin);
    const answer = may(actor, action, twinClass, twin);
    return { action, permissionId: required, ...explained, answer };
  });
}
