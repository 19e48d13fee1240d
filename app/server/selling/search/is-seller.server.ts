import type { Caller } from "#app/server/session/caller.server.ts";
import { getWorkspace } from "#app/server/session/workspace.server.ts";

import { isSellingDomain } from "../selling-domain.server.ts";

/** Checks whether the caller works in a business that sells products. Administrators may have no business. */
export async function isSeller(caller: Caller): Promise<boolean> {
  const { workspaces } = await getWorkspace(caller);
  return workspaces.length > 0 && isSellingDomain(caller);
}
