import { href } from "react-router";

import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import { twinSearch } from "#app/server/model/twin-search.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { TWIN_LIST_OPTIONS, listTwins } from "#app/server/twins/lists/twin-list.server.ts";

import { CONNECTORS } from "../searches.server.ts";

/** The list of marketplace accounts. The specification prescribes no filters for it. */
export const CONNECTOR_LIST: ListDefinition = {
  key: "marketplaces",
  path: href("/marketplaces"),
  options: TWIN_LIST_OPTIONS,
};

/** Lists the marketplace accounts of the business with their available transitions. */
export async function listConnectors(caller: Caller, params: ListParams) {
  const search = await twinSearch(caller, CONNECTORS, { query: params.search });
  return listTwins(caller, params, search, { showTwin2TransitionMode: "DETAILED" });
}
