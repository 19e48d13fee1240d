import { m } from "#app/paraglide/messages.js";

/** Marks that users can set on a twin; each user sees only their own. */
export const MARKS = ["STARRED", "WATCHED", "REVIEWED"] as const;
export type Mark = (typeof MARKS)[number];

export const MARK_LABELS: Record<Mark, () => string> = {
  STARRED: m.browse_mark_starred,
  WATCHED: m.browse_mark_watched,
  REVIEWED: m.browse_mark_reviewed,
};

export function isMark(text: unknown): text is Mark {
  return MARKS.some((mark) => mark === text);
}
