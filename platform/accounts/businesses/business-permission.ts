import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";

type BusinessRight = keyof typeof DENIED_MESSAGES;

const DENIED_MESSAGES = {
  BUSINESS_MEMBER_MANAGE: "business_members_owner_only",
  BUSINESS_EDIT: "business_profile_owner_only",
} as const;

/**
 * True if the caller has the permission in their business. The permission is found by key, because its ID differs
 * between domains.
 */
export function hasBusinessPermission(caller: Caller, permission: BusinessRight): boolean {
  if (caller.businessAccountId === null) return false;
  return [...caller.model.permissions.values()].some(
    ({ id, key }) => key === permission && caller.permissions.has(id),
  );
}

/**
 * Returns the ID of the caller's business. Throws if the caller doesn't have the permission there.
 */
export function getPermittedBusiness(caller: Caller, permission: BusinessRight): string {
  if (caller.businessAccountId !== null && hasBusinessPermission(caller, permission))
    return caller.businessAccountId;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage(DENIED_MESSAGES[permission]));
}
