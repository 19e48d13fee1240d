const HOUR = 3;
const DAY_MS = 86_400_000;

/** Returns the next 03:00 UTC after a moment. */
export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  return night > now ? night : new Date(night.getTime() + DAY_MS);
}
