import { requireAdministrator } from "#app/server/console/access.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityCard } from "#app/server/entities/screens/page/entity-card.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/console-card";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAdministrator];

/** Loads the card that is shown for a link in the console. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return throwAsStatus(loadEntityCard(getCaller(context), entityAt(params.entity), params.id));
}
