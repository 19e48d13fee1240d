import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";

/** For lists of a class: says that a permission is missing, where an empty list would say that there is nothing. */
export async function requireVisibleClass(
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { hiddenClassIds } = await getOwnAccess(caller);
  if (hiddenClassIds?.has(id)) throw data(m.error_class_hidden({ name }), { status: 403 });
}
