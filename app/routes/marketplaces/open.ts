import { href, redirect } from "react-router";

import type { Route } from "./+types/open";

/** Redirects the path of a row, which is the list's path plus an ID, to the path that the specification requires. */
export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(href("/view-marketplace-connector/:connectorId", params) + url.search);
}
