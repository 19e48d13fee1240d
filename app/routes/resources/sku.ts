import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { findProductWithSku } from "#app/server/twins/forms/shared-sku.server.ts";

import type { Route } from "./+types/sku";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/**
 * Finds the product that has the SKU, for a warning at the field. Because it is only a warning, a failed check finds
 * none.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const sku = url.searchParams.get("sku") ?? "";
  const exceptId = url.searchParams.get("except") ?? undefined;
  const work = findProductWithSku(getCaller(context), sku, exceptId);
  const problem = await catchActionError(work, "");
  return Response.json({ sku, existingId: problem ? null : await work });
}
