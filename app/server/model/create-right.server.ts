import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";
import {
  hasPermission,
  hasPermissionOfId,
  requirePermission,
} from "#app/server/session/permissions.server.ts";

import type { BrowsedClass } from "./classes.server.ts";

type CreatedClass = Pick<BrowsedClass, "name" | "createPermissionId">;

/** Whether the caller has the permission of the call and of the class to create twins of it. */
export async function mayCreateTwins(caller: Caller, twinClass: CreatedClass): Promise<boolean> {
  return (await hasPermission(caller, "TWIN_CREATE")) && hasPermissionOfClass(caller, twinClass);
}

/** Throws the page's 403 if the caller may not create twins of a class. */
export async function requireCreateRight(caller: Caller, twinClass: CreatedClass): Promise<void> {
  await requirePermission(caller, "TWIN_CREATE");
  if (await hasPermissionOfClass(caller, twinClass)) return;
  throw data(m.denied_create_in_class({ name: twinClass.name }), { status: 403 });
}

async function hasPermissionOfClass(caller: Caller, { createPermissionId: id }: CreatedClass) {
  return id === undefined || hasPermissionOfId(caller, id);
}
