import type { Executor } from "../../base/database/executor.ts";
import { type BuiltinPermission, permissionId } from "./builtin-permission.rules.ts";
import type { Caller } from "./caller.ts";
import { filterMembers } from "./membership.queries.ts";

interface OfBusiness {
  businessAccountId: string | null;
}

/**
 * Keeps only rows of the domain itself and of the caller's business, because sellers of one domain compete. Callers
 * who have the permission `manage` get the rows of all businesses.
 */
export function filterOwnBusiness<T extends OfBusiness>(
  caller: Caller,
  manage: BuiltinPermission,
  rows: readonly T[],
): T[] {
  const isOwn = ({ businessAccountId: id }: T) => id === null || id === caller.businessAccountId;
  return rows.filter((row) => managesAll(caller, manage) || isOwn(row));
}

/** Whether the caller may see rows of other businesses. */
export function managesAll(caller: Caller, manage: BuiltinPermission): boolean {
  return caller.permissions.has(permissionId(manage));
}

/**
 * Filters users of the domain to those whom the caller may see: the caller and their colleagues, or all users if the
 * caller has the permission to manage them.
 */
export async function findKnownUserIds(
  executor: Executor,
  caller: Caller,
  manage: BuiltinPermission,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { domainId, businessAccountId, userId } = caller;
  if (managesAll(caller, manage)) return filterMembers(executor, domainId, null, userIds);
  const memberIds =
    businessAccountId === null
      ? new Set<string>()
      : await filterMembers(executor, domainId, businessAccountId, userIds);
  return userId !== null && userIds.includes(userId) ? memberIds.add(userId) : memberIds;
}
