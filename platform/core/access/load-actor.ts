import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { DomainModel } from "../model/domain-model.ts";
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
  await assertKnownUser(executor, caller, userId);
  const [actor] = await loadActors(executor, caller.model, [userId], businessAccountId);
  if (!actor) throw unknownId("user", userId);
  return actor;
}

/** Loads users as if they worked for that business, in at most two statements. Leaves out users of other domains. */
export async function loadActors(
  executor: Executor,
  model: DomainModel,
  userIds: readonly string[],
  businessAccountId: string | null,
): Promise<Actor[]> {
  const rows = await findEffectiveGrants(executor, model.domainId, userIds, businessAccountId);
  const propagated = await propagatedGrants(executor, model, userIds, businessAccountId);
  return rows.map(({ userId, permissionSchemaId, groupIds, userGrants }) => {
    const grants = [...userGrants, ...propagated.filter((grant) => grant.userId === userId)];
    const resolved = {
      permissionSchemaId,
      groupIds: new Set(groupIds),
      ownGrants: ownGrantsOf(grants),
    };
    const permissions = resolvePermissions(model, resolved);
    return { kind: "user", userId, businessAccountId, permissions, model, ...resolved };
  });
}

/**
 * Throws if the user is outside the caller's business and the caller doesn't manage permissions, so that the caller
 * doesn't learn that the user exists.
 */
async function assertKnownUser(executor: Executor, caller: Caller, userId: string): Promise<void> {
  const knownUserIds = await findKnownUserIds(executor, caller, "USER_PERMISSION_MANAGE", [userId]);
  if (!knownUserIds.has(userId)) throw unknownId("user", userId);
}
