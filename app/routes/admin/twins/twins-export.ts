import { twinsAt } from "#app/server/console/twins/twins-at.server.ts";
import { exportEntities } from "#app/server/entities/screens/list/export-entities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/twins-export";

const MAX_SELECTED = 1000;

/**
 * Downloads the twins of a list as a CSV file with the visible columns. `id` in the query limits the file to the
 * twins with these IDs.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { entity } = await throwAsStatus(twinsAt(caller, url));
  const ids = url.searchParams.getAll("id").slice(0, MAX_SELECTED);
  const selected = ids.length > 0 ? { twinIdList: ids } : {};
  const file = await throwAsStatus(exportEntities(caller, url, entity, selected));
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="twins.csv"',
      "cache-control": "private, no-store",
    },
  });
}
