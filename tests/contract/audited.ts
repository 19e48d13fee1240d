import type { Route } from "#platform/core/calls/route.ts";

import type { TestEnvironment } from "./test-environment.ts";

/** Calls with POST that only read data. */
const READS =
  /\/(search|list|map|count|view|valid_\w+|\w+_overview|validate_\w+)(\/|$)|permission_grant\/user\/:grantId/;

/** Calls that write data without an audit entry, with the reasons. */
const UNAUDITED: [why: string, ...calls: RegExp[]][] = [
  [
    "what sellers work with: its own history tells of it",
    /^(POST|PUT) \/private\/twin\//,
    /^(POST|PUT) \/private\/comment\//,
    /^DELETE \/private\/twin\/:twinId\/touch/,
    /\/private\/transition(_by_alias)?\/[^/]+\/(perform|draft)\//,
    /^(PUT|DELETE) \/private\/draft\//,
    /^POST \/private\/attachment\/[^/]+\/move\//,
    /^POST \/private\/proposal\//,
    /^(POST|DELETE) \/private\/(product|marketplace_card)\//,
    /^POST \/graphql$/,
  ],
  [
    "a setting of one's own screens",
    /\/private\/list_view\//,
    /\/private\/notification\/(read|mail)\//,
    /\/locale\//,
    /\/private\/business_account\/switch\//,
  ],
  [
    "the sample changes nothing, and only what differs is recorded",
    /^PUT \/private\/permission_grant\//,
    /\/role\/:roleId\/users\/(manage|override)\//,
  ],
  ["tries calls without saving", /^(POST|PUT) \/private\/bulk_job\/(:bulkJobId\/(file\/)?)?v1$/],
  [
    "changes nothing of the domain",
    /\/configuration\/(snapshot|plan)\/v1$/,
    /\/price_rule\/preview\//,
    /\/writing_style\/preview\//,
  ],
  ["sends a message, changes nothing", /\/ping\//, /\/redeliver\//],
];

function mustBeAudited({ access, method, path }: Route<never>): boolean {
  if (access !== "private" || method === "GET") return false;
  if (method === "POST" && READS.test(path)) return false;
  const name = `${method} ${path}`;
  return !UNAUDITED.some(([, ...calls]) => calls.some((call) => call.test(name)));
}

/**
 * Checks that a call that configures, grants or deletes has added an audit entry with its request ID.
 */
export async function auditProblems(
  { platform }: TestEnvironment,
  route: Route<never>,
  requestId: string,
): Promise<string[]> {
  if (!mustBeAudited(route)) return [];
  const entries = await platform.services.db
    .selectFrom("audit_entry")
    .select(["actor_user_id", "client_address"])
    .where("request_id", "=", requestId)
    .execute();
  if (entries.length === 0) return ["leaves no entry in the audit log"];
  const isNamed = entries.every(({ actor_user_id: id, client_address: at }) => id && at);
  return isNamed ? [] : ["leaves an entry without who and from where"];
}
