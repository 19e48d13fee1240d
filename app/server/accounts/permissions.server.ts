import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { createSessionCache } from "./session-cache.server.ts";

const PermissionsResponse = z.object({
  permissions: z.array(z.object({ key: z.string() })).default([]),
});

const permissions = createSessionCache(async ({ platform }) => {
  const answer = await platform.get(
    "/private/user/permission/v1?showPermissionMode=SHORT",
    PermissionsResponse,
  );
  return new Set(answer.permissions.map(({ key }) => key.toUpperCase()));
});

/** Call this when the session switches to another business. */
export const invalidatePermissions = permissions.invalidate;

type CheckedPermission =
  | "COMMENT_CREATE"
  | "COMMENT_VIEW"
  | "CONNECTOR_CREATE"
  | "DOMAIN_BUSINESS_ACCOUNT_CREATE"
  | "HISTORY_VIEW"
  | "TWIN_CREATE"
  | "TWIN_VIEW";

/** The platform enforces permissions; the app only hides what would be rejected. */
export async function hasPermission(
  caller: Caller,
  permission: CheckedPermission,
): Promise<boolean> {
  const held = await permissions.get(caller);
  return held.has(permission) || held.has(permission.replace(/_[A-Z]+$/, "_MANAGE"));
}
