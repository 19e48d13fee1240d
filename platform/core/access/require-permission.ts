import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type BuiltinPermission, permissionId, withManage } from "./builtin-permission.rules.ts";
import type { Caller } from "./caller.ts";

export interface Needs {
  /** One of these permissions is enough, or the MANAGE permission of the same noun. */
  needs: readonly BuiltinPermission[];
  /** One of these permissions is enough too, but not the MANAGE permission of the same noun. */
  needsExactly?: readonly BuiltinPermission[];
}

/** Rejects callers without any of the required permissions, with code 10214. */
export function requirePermission(caller: Caller, { needs, needsExactly = [] }: Needs): void {
  if (hasPermission(caller, { needs, needsExactly })) return;
  const names = [...needs, ...needsExactly].join(" or ");
  throw new RequestError(
    CODE.NO_REQUIRED_PERMISSION,
    createMessage("request_permission_missing", { right: names }),
  );
}

export function hasPermission(caller: Caller, { needs, needsExactly = [] }: Needs): boolean {
  if (needs.length === 0 && needsExactly.length === 0) return true;
  const sufficient = [
    ...needs.flatMap(withManage),
    ...needsExactly.map((key) => permissionId(key)),
  ];
  return sufficient.some((id) => caller.permissions.has(id));
}
