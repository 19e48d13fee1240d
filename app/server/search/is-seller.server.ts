import { isSellingDomain } from "../accounts/require-business.server.ts";
import { getWorkspace } from "../accounts/workspace.server.ts";
import type { Caller } from "../caller.server.ts";

/** Whether the caller works in a business that sells products: an administrator may have none. */
export async function isSeller(caller: Caller): Promise<boolean> {
  const { workspaces } = await getWorkspace(caller);
  return workspaces.length > 0 && isSellingDomain(caller);
}
