import type { Caller } from "../access/caller.ts";
import { assertMayWrite, sessionNeeded } from "../access/token-scope.ts";
import type { PrivateRoute } from "./route.ts";

/** The last noun of calls with POST that change nothing. */
const READS =
  /\/(search|search_by_alias|list|map|count|view|statistic|valid_\w+|\w+_overview|validate_\w+)(\/|$)|permission_grant\/user\/:grantId/;

/** GraphQL checks its mutations itself. */
const GRAPHQL_PATH = "/graphql";

/** Whether a call only reads; all others are closed to access tokens that may only read. */
export function isReadingRoute({ method, path }: Pick<PrivateRoute, "method" | "path">): boolean {
  if (method === "GET" || path === GRAPHQL_PATH) return true;
  return method === "POST" && READS.test(path);
}

/** Rejects what the access token of the caller is not for. Signed-in sessions may do everything. */
export function assertTokenMay(caller: Caller, route: PrivateRoute<never>): void {
  if (caller.tokenScope === undefined) return;
  if (route.sessionOnly) throw sessionNeeded();
  if (!isReadingRoute(route)) assertMayWrite(caller);
}
