import { dayIn, startOfDay } from "#common/time-zone.ts";

export interface UseMonth {
  /** Month as `YYYY-MM`. */
  month: string;
  /** First instant of the month in the business's time zone. */
  start: Date;
}

/** Returns the calendar month of an instant in a time zone, and the months before it, oldest first. */
export function listMonths(timeZone: string, now: Date, count: number): UseMonth[] {
  const [year = 0, month = 1] = dayIn(timeZone, now).split("-").map(Number);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10);
    return { month: day.slice(0, 7), start: startOfDay(day, timeZone) };
  });
}
