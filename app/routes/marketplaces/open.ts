import { href, redirect } from "react-router";

import type { Route } from "./+types/open";

/** A row's click is the list's path plus its id; the page itself has the spec's path. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/view-marketplace-connector/:connectorId", params));
}
