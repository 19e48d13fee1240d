import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { dayZone } from "#app/server/session/workspace.server.ts";
import { dayAfter, startOfDay } from "#common/time-zone.ts";

/** The filter `created` covers whole days of the business, including the last one. */
export async function createdRange(caller: Caller, { filters }: ListParams) {
  const [from] = filters["created.from"] ?? [];
  const [to] = filters["created.to"] ?? [];
  const createdAt = await dayRange(caller, from, to);
  return createdAt ? { createdAt } : {};
}

/**
 * From the first second of one day to the last of another, `YYYY-MM-DD`, in the zone of the business; null
 * without a day.
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

/** The first second of a day, `YYYY-MM-DD`, in a zone, as the platform's filters take it: UTC without a zone. */
export function firstSecond(day: string, timeZone: string): string {
  return inFilter(startOfDay(day, timeZone));
}

/** The last second of a day; see `firstSecond`. */
function lastSecond(day: string, timeZone: string): string {
  return inFilter(new Date(startOfDay(dayAfter(day), timeZone).getTime() - 1000));
}

function inFilter(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
