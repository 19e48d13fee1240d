import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { findKnownUserIds } from "../../core/access/own-business.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import { type Person, text } from "../../core/responses/response-context.ts";
import type { GroupRow } from "./user-group.queries.ts";
import { listGroupsOfUsers } from "./user-group.queries.ts";

/**
 * Loads the groups of a user in the caller's domain and business, if the caller may see the user.
 */
export async function loadGroupsOfUser(
  { services, caller }: Pick<PrivateCall, "services" | "caller">,
  userId: string,
): Promise<GroupRow[]> {
  const { db } = services;
  const knownUserIds = await findKnownUserIds(db, caller, "USER_GROUP_MANAGE", [userId]);
  if (!knownUserIds.has(userId)) throw unknownId("user", userId);
  const { domainId, businessAccountId } = caller;
  const rows = await listGroupsOfUsers(db, domainId, businessAccountId, [userId]);
  return rows.map(({ group }) => group);
}

/** Adds the groups of the users if the request has a detail level for them. */
export async function withGroups(
  call: Pick<PrivateCall, "caller" | "locale" | "model" | "show">,
  executor: Executor,
  people: ReadonlyMap<string, Person>,
): Promise<ReadonlyMap<string, Person>> {
  const mode = call.show.mode("User2UserGroup");
  if (mode === "HIDE" || people.size === 0) return people;
  const { domainId, businessAccountId } = call.caller;
  const rows = await listGroupsOfUsers(executor, domainId, businessAccountId, [...people.keys()]);
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...people].map(([id, user]) => [
      id,
      {
        ...user,
        groups: (byUser.get(id) ?? []).map(({ group }) => ({
          id: group.id,
          name: text(call, group.name),
          ...(mode === "DETAILED" && {
            description: text(call, group.description),
            businessAccountId: group.businessAccountId ?? undefined,
            type: group.type,
          }),
        })),
      },
    ]),
  );
}
