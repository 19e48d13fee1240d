import { data } from "react-router";
import { z } from "zod";

import { describeDenied } from "#app/server/platform/denied.server.ts";

import type { Caller } from "./caller.server.ts";
import { createSessionCache } from "./session-cache.server.ts";

/** IDs of hidden or read-only objects. Missing on upstream, which doesn't report what it hides. */
const Ids = z.array(z.string()).optional();

const PermissionsResponse = z.object({
  permissions: z.array(z.object({ id: z.string().default(""), key: z.string() })).default([]),
  hiddenTwinClassIdList: Ids,
  hiddenTwinClassFieldIdList: Ids,
  readOnlyTwinClassFieldIdList: Ids,
});

/** The classes and fields that the user never sees or writes, so that lists and forms omit them. */
export interface OwnAccess {
  /** Null if the platform doesn't return them. */
  hiddenClassIds: ReadonlySet<string> | null;
  hiddenFieldIds: ReadonlySet<string>;
  readOnlyFieldIds: ReadonlySet<string>;
}

const permissions = createSessionCache(async ({ platform }) => {
  const answer = await platform.get(
    "/private/user/permission/v1?showPermissionMode=SHORT",
    PermissionsResponse,
  );
  const { hiddenTwinClassIdList: hiddenClassIds } = answer;
  const access: OwnAccess = {
    hiddenClassIds: hiddenClassIds ? new Set(hiddenClassIds) : null,
    hiddenFieldIds: new Set(answer.hiddenTwinClassFieldIdList),
    readOnlyFieldIds: new Set(answer.readOnlyTwinClassFieldIdList),
  };
  const keys = new Set(answer.permissions.map(({ key }) => key.toUpperCase()));
  return { keys, ids: new Set(answer.permissions.map(({ id }) => id)), access };
});

export async function getOwnAccess(caller: Caller): Promise<OwnAccess> {
  return (await permissions.get(caller)).access;
}

/** Call this when the session switches to another business. */
export const invalidatePermissions = permissions.invalidate;

/** Checks a permission of the caller, to hide actions that the platform would reject. The platform enforces it. */
export async function hasPermission(caller: Caller, permission: string): Promise<boolean> {
  const { keys } = await permissions.get(caller);
  return keys.has(permission) || keys.has(permission.replace(/_[A-Z]+$/, "_MANAGE"));
}

/** Checks a permission that a class, a field or a transition requires. */
export async function hasPermissionOfId(caller: Caller, id: string): Promise<boolean> {
  return (await permissions.get(caller)).ids.has(id);
}

/** Throws the page's 403 without this permission, so that nobody fills in a form that would be refused. */
export async function requirePermission(caller: Caller, permission: string): Promise<void> {
  if (await hasPermission(caller, permission)) return;
  throw data(describeDenied(permission), { status: 403 });
}
