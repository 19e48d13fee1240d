/** Numbers of listings that went live, and of listings that ended, on one day at one marketplace. */
export interface ListingChange {
  /** `YYYY-MM-DD`. */
  date: string;
  marketplace: string;
  started: number;
  ended: number;
}

export interface LiveDays {
  marketplace: string;
  /** Live listings at the end of each day, oldest first. */
  dayList: { date: string; count: number }[];
}

/**
 * Computes the live listings at the end of each of the last days, up to today. It counts back from today's
 * number, so that only changes of these days are read.
 */
export function liveListings(
  today: string,
  days: number,
  liveNow: ReadonlyMap<string, number>,
  changes: readonly ListingChange[],
): LiveDays[] {
  const marketplaces = new Set([
    ...[...liveNow].filter(([, count]) => count > 0).map(([marketplace]) => marketplace),
    ...changes.map(({ marketplace }) => marketplace),
  ]);
  return [...marketplaces].toSorted().map((marketplace) => {
    const byDate = new Map(
      changes.filter((change) => change.marketplace === marketplace).map((day) => [day.date, day]),
    );
    let count = liveNow.get(marketplace) ?? 0;
    const dayList = Array.from({ length: days }, (_, back) => {
      const date = daysBefore(today, back);
      const atEnd = { date, count };
      const change = byDate.get(date);
      // Not below 0: the numbers can disagree, because a listing removed by its marketplace ends without a recorded
      // change.
      count = Math.max(0, count - (change?.started ?? 0) + (change?.ended ?? 0));
      return atEnd;
    });
    return { marketplace, dayList: dayList.toReversed() };
  });
}

/** Returns the day that is this number of days before a date, both as `YYYY-MM-DD`. */
export function daysBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}
