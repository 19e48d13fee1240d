import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { isVisibleClass } from "#app/server/model/require-visible-class.server.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission, hasPermissionOfId } from "#app/server/session/permissions.server.ts";

import { listProductTypes } from "./product-types.server.ts";

/** What the caller may do with products and cards at all. Pages hide what the platform would reject. */
export interface SellerRights {
  /** Seeing products at all. */
  view: boolean;
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
  const [view, create, update, remove, perform] = await Promise.all([
    mayViewProducts(caller),
    hasPermission(caller, "TWIN_CREATE"),
    hasPermission(caller, "TWIN_UPDATE"),
    hasPermission(caller, "TWIN_DELETE"),
    hasPermission(caller, "TRANSITION_PERFORM"),
  ]);
  const createProducts = create && (await mayCreateProducts(caller));
  return { view, create, createProducts, update, remove, perform };
}

/** Whether the caller may see products. The class is cached, so this asks the platform nothing. */
export async function mayViewProducts(caller: Caller): Promise<boolean> {
  const products = await nullIfNotFound(classByKey(caller, "product"));
  return products === null || isVisibleClass(caller, products.id);
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
