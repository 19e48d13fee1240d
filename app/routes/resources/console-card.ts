import { getCaller, requireUser } from "#app/server/caller.server.ts";
import { requireAdministrator } from "#app/server/console/access.server.ts";
import { loadEntityCard } from "#app/server/console/entity-card.server.ts";
import { entityAt } from "#app/server/console/registry.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";

import type { Route } from "./+types/console-card";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAdministrator];

/** The card of a link of the console. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadEntityCard(getCaller(context), entityAt(params.entity), params.id));
}
