import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { type Actor, ownGrantsOf } from "./actor.rules.ts";
import { findEffectiveGrants } from "./actor.store.ts";
import type { Caller } from "./caller.ts";
import { propagatedGrants } from "./effective-grant.queries.ts";
import { findKnownUserIds } from "./own-business.ts";
import { resolvePermissions } from "./resolve-permissions.rules.ts";

/** Loads a user of the domain as if they worked for that business. */
export async function loadActor(
  executor: Executor,
  caller: Caller,
  userId: string,
  businessAccountId: string | null,
): Promise<Actor> {
  const { model, domainId } = caller;
  await assertKnownUser(executor, caller, userId);
  const grantSources = await findEffectiveGrants(executor, domainId, userId, businessAccountId);
  if (!grantSources) throw unknownId("user", userId);
  const propagated = await propagatedGrants(executor, model, userId, businessAccountId);
  const resolved = {
    permissionSchemaId: grantSources.permissionSchemaId,
    groupIds: new Set(grantSources.groupIds),
    ownGrants: ownGrantsOf([...grantSources.userGrants, ...propagated]),
  };
  const permissions = resolvePermissions(model, resolved);
  return { kind: "user", userId, businessAccountId, permissions, model, ...resolved };
}

/**
 * Throws if the user is outside the caller's business and the caller doesn't manage permissions, so that the caller
 * doesn't learn that the user exists.
 */
async function assertKnownUser(executor: Executor, caller: Caller, userId: string): Promise<void> {
  const knownUserIds = await findKnownUserIds(executor, caller, "USER_PERMISSION_MANAGE", [userId]);
  if (!knownUserIds.has(userId)) throw unknownId("user", userId);
}
