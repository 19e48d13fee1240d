import { CODE, RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";

type BusinessRight = "BUSINESS_MEMBER_MANAGE" | "BUSINESS_EDIT";

/** These permissions are the domain's own data, so they are known by key. */
export function hasBusinessPermission(caller: Caller, right: BusinessRight): boolean {
  if (caller.businessAccountId === null) return false;
  return [...caller.model.permissions.values()].some(
    ({ id, key }) => key === right && caller.permissions.has(id),
  );
}

/** The business the caller may do this in. */
export function businessOf(caller: Caller, right: BusinessRight): string {
  if (caller.businessAccountId !== null && hasBusinessPermission(caller, right))
    return caller.businessAccountId;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, `This call needs the permission ${right}`);
}
