import { data, redirect } from "react-router";

import { findAddress } from "#app/server/console/addresses.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/address";

/**
 * Redirects an address that users may guess, such as `/admin/spaces`, to the actual screen. Throws 404 for all other
 * addresses.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const to = await throwAsStatus(findAddress(getCaller(context), url.pathname));
  if (to === null) throw data(null, { status: 404 });
  return redirect(to);
}
