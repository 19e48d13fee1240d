import { z } from "zod";

import { findGroups } from "#app/server/console/members/groups-to-share.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/groups-to-share";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

const MAX_QUERY_LENGTH = 200;
const Page = z.coerce.number().int().min(1).max(100_000).catch(1);

/**
 * Searches the groups that a saved view can be shared with, while the user types. Finds none for users who may not
 * view groups.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  return throwAsStatus(
    findGroups(getCaller(context), {
      text: (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
      page: Page.parse(url.searchParams.get("page") ?? 1),
    }),
  );
}
