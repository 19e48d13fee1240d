import { SEARCH_SOURCES } from "#app/server/areas/search-sources.server.ts";
import { searchEverything } from "#app/server/search/search-everything.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/search";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

const HITS_PER_SOURCE = 6;

/** Returns what the command palette finds for a text. */
export function loader({ context, url }: Route.LoaderArgs) {
  return searchEverything(
    getCaller(context),
    SEARCH_SOURCES,
    url.searchParams.get("q") ?? "",
    HITS_PER_SOURCE,
  );
}
