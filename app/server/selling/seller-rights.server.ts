import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

/** What the caller may do with products and cards at all. Pages hide what the platform would reject. */
export interface SellerRights {
  create: boolean;
  update: boolean;
  remove: boolean;
  /** Optimizing and publishing cards, and other steps between statuses. */
  perform: boolean;
}

export async function readSellerRights(caller: Caller): Promise<SellerRights> {
  const [create, update, remove, perform] = await Promise.all([
    hasPermission(caller, "TWIN_CREATE"),
    hasPermission(caller, "TWIN_UPDATE"),
    hasPermission(caller, "TWIN_DELETE"),
    hasPermission(caller, "TRANSITION_PERFORM"),
  ]);
  return { create, update, remove, perform };
}
