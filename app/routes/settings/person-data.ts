import { exportPerson } from "#app/server/accounts/stored-data.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/person-data";

/** Downloads everything stored about the signed-in user as a JSON file. */
export async function loader({ context }: Route.LoaderArgs) {
  const stored = await throwAsStatus(exportPerson(getCaller(context)));
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "private, no-store",
    },
  });
}
