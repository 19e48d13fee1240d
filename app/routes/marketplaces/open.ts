import { href, redirect } from "react-router";

import type { Route } from "./+types/open";

/** Rows link to the list's path plus their ID. Redirect to the path that the specification requires. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(href("/view-marketplace-connector/:connectorId", params) + url.search);
}
