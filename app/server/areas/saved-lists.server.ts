import { MEMBER_LIST } from "#app/server/accounts/members.server.ts";
import { twinsAt } from "#app/server/console/twins/twins-at.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import { CONNECTOR_LIST } from "#app/server/selling/connectors/connector-list.server.ts";
import {
  PRODUCT_LIST,
  productListDefinition,
} from "#app/server/selling/products/product-list-definition.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { TWIN_LIST } from "#app/server/twins/lists/twin-list.server.ts";

/** The sellers' lists whose state can be saved as a view. */
export const SAVED_LISTS: readonly ListDefinition[] = [
  PRODUCT_LIST,
  CONNECTOR_LIST,
  MEMBER_LIST,
  TWIN_LIST,
];

/** Finds the list at this URL, which may also be the URL of one of the list's dialogs. */
export async function listAt(caller: Caller, url: URL): Promise<ListDefinition> {
  const [, first = "", second = ""] = url.pathname.split("/");
  if (first === "admin" && second === "twins") {
    return entityListDefinition((await twinsAt(caller, url)).entity);
  }
  if (first === "admin") return entityListDefinition(entityAt(second));
  if (first === PRODUCT_LIST.key) return productListDefinition(caller);
  const list = SAVED_LISTS.find(({ key }) => key === first);
  if (!list) throw new Error(`No list at ${url.pathname}`);
  return list;
}
