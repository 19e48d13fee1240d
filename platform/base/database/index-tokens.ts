export const DAY_MS = 86_400_000;

/** The same, outside the database. */
export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
