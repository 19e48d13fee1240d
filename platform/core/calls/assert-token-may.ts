import type { Caller } from "../access/caller.ts";
import { assertMayWrite, sessionNeeded } from "../access/token-scope.ts";
import type { PrivateRoute } from "./route.ts";

/** Matches paths of POST calls that change nothing, by their last segments. */
const READS =
  /\/(search|search_by_alias|list|map|count|view|statistic|valid_\w+|\w+_overview|validate_\w+)(\/|$)|permission_grant\/user\/:grantId/;

/** Counts as reading, because GraphQL checks its mutations itself. */
const GRAPHQL_PATH = "/graphql";

/** Whether a call only reads. Read-only access tokens can't make other calls. */
export function isReadingRoute({ method, path }: Pick<PrivateRoute, "method" | "path">): boolean {
  if (method === "GET" || path === GRAPHQL_PATH) return true;
  return method === "POST" && READS.test(path);
}

/** Rejects calls that the caller's access token doesn't allow. Sessions may make every call. */
export function assertTokenMay(caller: Caller, route: PrivateRoute<never>): void {
  if (caller.tokenScope === undefined) return;
  if (route.sessionOnly) throw sessionNeeded();
  if (!isReadingRoute(route)) assertMayWrite(caller);
}
