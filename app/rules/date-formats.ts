const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(.*)$/;

/**
 * Formats of one date: that of the platform (`2026-05-01`, `2026-05-01T09:30:00`, possibly with parts of seconds and a
 * zone), of a native input (`2026-05-01T09:30`) and of the calendar's library (`2026-05-01 09:30:00`).
 */
type DateFormat = "wire" | "input" | "calendar";

/** Converts a date with a time from any format to another one. Other texts stay unchanged. */
export function toMoment(text: string, format: DateFormat): string {
  const [, day, minutes, seconds = ":00", rest = ""] = MOMENT.exec(text) ?? [];
  if (!day || !minutes) return text;
  if (format === "input") return `${day}T${minutes}`;
  return format === "wire" ? `${day}T${minutes}${seconds}${rest}` : `${day} ${minutes}${seconds}`;
}

/** Returns the day of a date in any format. Other texts stay unchanged. */
export function toDay(text: string): string {
  return MOMENT.exec(text)?.[1] ?? text;
}
