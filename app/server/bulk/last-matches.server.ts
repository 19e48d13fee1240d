import type { Caller } from "#app/server/session/caller.server.ts";

import { lastMatches } from "./bulk-jobs.server.ts";

/**
 * The matching of the business's last file with this subject: names of columns in lower case, by the place of the
 * value in the call.
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
