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

/** The platform enforces permissions; the app only hides what would be rejected. */
export async function hasPermission(caller: Caller, permission: string): Promise<boolean> {
  const ownPermissions = await permissions.get(caller);
  return (
    ownPermissions.has(permission) || ownPermissions.has(permission.replace(/_[A-Z]+$/, "_MANAGE"))
  );
}
