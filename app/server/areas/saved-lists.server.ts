import { href } from "react-router";

import { PEOPLE_LIST } from "#app/server/accounts/members.server.ts";
import { twinsAt } from "#app/server/console/twins/twins-at.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import { CONNECTOR_LIST } from "#app/server/selling/connectors/connector-list.server.ts";
import { PRODUCT_LIST } from "#app/server/selling/products/product-list.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { TWIN_LIST } from "#app/server/twins/lists/twin-list.server.ts";

/** The lists whose state can be saved as a view, in addition to those of the console. */
export const LISTS = {
  products: { key: "products", path: href("/products"), options: PRODUCT_LIST },
  marketplaces: { key: "marketplaces", path: href("/marketplaces"), options: CONNECTOR_LIST },
  users: { key: "users", path: href("/users"), options: PEOPLE_LIST },
  browse: { key: "browse", path: href("/browse"), options: TWIN_LIST },
} satisfies Record<string, ListDefinition>;

/** The list at this URL, or below a dialog at this URL. */
export async function listAt(caller: Caller, url: URL): Promise<ListDefinition> {
  const [, first = "", second = ""] = url.pathname.split("/");
  if (first === "admin" && second === "twins") {
    return entityListDefinition((await twinsAt(caller, url)).entity);
  }
  if (first === "admin") return entityListDefinition(entityAt(second));
  const list = Object.values(LISTS).find(({ key }) => key === first);
  if (!list) throw new Error(`No list at ${url.pathname}`);
  return list;
}
