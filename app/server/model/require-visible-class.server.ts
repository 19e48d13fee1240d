import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";

/** Rejects a list of a class that the user may not see. An empty list would look as if there were no entries. */
export async function requireVisibleClass(
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { hiddenClassIds } = await getOwnAccess(caller);
  if (hiddenClassIds?.has(id)) throw data(m.error_class_hidden({ name }), { status: 403 });
}
