import { href, redirect } from "react-router";

import { loadList } from "#app/server/lists/list-page.server.ts";
import {
  CONNECTOR_LIST,
  listConnectors,
} from "#app/server/selling/connectors/connector-list.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/only-connector";

/** Redirects an address without an ID to the only connector; with none or several, to their list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const all = new URL(href("/marketplaces"), url);
  const { rows, total } = await loadList(caller, all, CONNECTOR_LIST, (params) =>
    listConnectors(caller, params),
  );
  const [only] = rows;
  return redirect(
    only && total === 1
      ? href("/view-marketplace-connector/:connectorId", { connectorId: only.id })
      : href("/marketplaces"),
  );
}
