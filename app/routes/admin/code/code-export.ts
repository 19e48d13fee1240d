import { exportConfiguration } from "#app/server/console/code/configuration.server.ts";
import { writeZip } from "#app/server/console/code/zip.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/code-export";

/**
 * Downloads the domain's configuration as a ZIP archive. Requires POST, because the platform stores each export as
 * the baseline that later manual changes are compared with.
 */
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
