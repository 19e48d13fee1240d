import type { Caller } from "#app/server/session/caller.server.ts";

import { lastMatches } from "./bulk-jobs.server.ts";

/**
 * How the columns of the last file for the same were matched, by anyone of the business: the names of columns, in lower
 * case, by the places that they went to.
 */
export async function findLastMatches(
  caller: Caller,
  subject: string,
): Promise<ReadonlyMap<string, string>> {
  const { columns, matches } = await lastMatches(caller, subject);
  return new Map(
    matches.map(({ to, column }) => [to, (columns[column] ?? "").toLowerCase()] as const),
  );
}
