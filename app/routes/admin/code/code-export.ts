import { exportConfiguration } from "#app/server/console/code/configuration.server.ts";
import { writeZip } from "#app/server/console/code/zip.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/code-export";

/** The domain's configuration as an archive. It is a POST because later changes are compared with it. */
export async function action({ context }: Route.ActionArgs) {
  const { files } = await throwAsStatus(exportConfiguration(getCaller(context)));
  return new Response(writeZip(files), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="domain.zip"',
      "cache-control": "private, no-store",
    },
  });
}
