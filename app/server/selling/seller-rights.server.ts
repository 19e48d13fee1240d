import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission, hasPermissionOfId } from "#app/server/session/permissions.server.ts";

import { listProductTypes } from "./product-types.server.ts";

/** What the caller may do with products and cards at all. Pages hide what the platform would reject. */
export interface SellerRights {
  /** Creating cards and other entries; each class needs a permission of its own. */
  create: boolean;
  /** Creating products of at least one type. */
  createProducts: boolean;
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
  const createProducts = create && (await mayCreateProducts(caller));
  return { create, createProducts, update, remove, perform };
}

/** Whether the caller has the permission of a product type. The types are cached, so this asks the platform nothing. */
async function mayCreateProducts(caller: Caller): Promise<boolean> {
  // A domain without products has none to create, but what else may be created stays.
  const types = (await nullIfNotFound(listProductTypes(caller))) ?? [];
  const allowed = await Promise.all(
    types.map(
      async ({ createPermissionId: id }) => id === undefined || hasPermissionOfId(caller, id),
    ),
  );
  return allowed.includes(true);
}
