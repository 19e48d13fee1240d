import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";

type BusinessRight = keyof typeof REFUSALS;

const REFUSALS = {
  BUSINESS_MEMBER_MANAGE: "business_members_owner_only",
  BUSINESS_EDIT: "business_profile_owner_only",
} as const;

/** These permissions belong to the domain's data, so the code finds them by key. */
export function hasBusinessPermission(caller: Caller, permission: BusinessRight): boolean {
  if (caller.businessAccountId === null) return false;
  return [...caller.model.permissions.values()].some(
    ({ id, key }) => key === permission && caller.permissions.has(id),
  );
}

/** Returns the caller's business if the caller has the permission there. */
export function businessOf(caller: Caller, permission: BusinessRight): string {
  if (caller.businessAccountId !== null && hasBusinessPermission(caller, permission))
    return caller.businessAccountId;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage(REFUSALS[permission]));
}
