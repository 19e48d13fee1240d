import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";

/** Whether the user may see entries of a class. True on a platform that doesn't report what it hides. */
export async function isVisibleClass(caller: Caller, id: string): Promise<boolean> {
  return (await getOwnAccess(caller)).hiddenClassIds?.has(id) !== true;
}

/** Rejects a list of a class that the user may not see. An empty list would look as if there were no entries. */
export async function requireVisibleClass(
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (await isVisibleClass(caller, id)) return;
  throw data(m.error_class_hidden({ name }), { status: 403 });
}
