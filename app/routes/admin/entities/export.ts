import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { exportEntities } from "#app/server/entities/screens/list/export-entities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/export";

/** Downloads the rows of a list in its order as a CSV file with the visible columns. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityAt(params.entity);
  const file = await throwAsStatus(exportEntities(getCaller(context), url, entity));
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${entity.key}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
