import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { dayZone } from "#app/server/session/workspace.server.ts";
import { dayAfter, startOfDay } from "#common/time-zone.ts";

/**
 * Builds the condition for the filter `created`, which covers whole days in the time zone of the business, including
 * the last.
 */
export async function createdRange(caller: Caller, { filters }: ListParams) {
  const [from] = filters["created.from"] ?? [];
  const [to] = filters["created.to"] ?? [];
  const createdAt = await dayRange(caller, from, to);
  return createdAt ? { createdAt } : {};
}

/**
 * Returns the range from the first second of one day to the last second of another (`YYYY-MM-DD`) in the time zone of
 * the business. Null if both are missing.
 */
export async function dayRange(
  caller: Caller,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from?: string; to?: string } | null> {
  if (!from && !to) return null;
  const zone = await dayZone(caller);
  return {
    ...(from && { from: firstSecond(from, zone) }),
    ...(to && { to: lastSecond(to, zone) }),
  };
}

/**
 * Returns the first second of a day (`YYYY-MM-DD`) in a time zone, as the platform's filters expect it: in UTC,
 * without an offset.
 */
export function firstSecond(day: string, timeZone: string): string {
  return inFilter(startOfDay(day, timeZone));
}

/** Returns the last second of a day in the same format as `firstSecond`. */
function lastSecond(day: string, timeZone: string): string {
  return inFilter(new Date(startOfDay(dayAfter(day), timeZone).getTime() - 1000));
}

function inFilter(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
