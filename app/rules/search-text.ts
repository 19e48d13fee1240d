import { m } from "#app/paraglide/messages.js";
import { isTooLong } from "#common/count-characters.ts";

/** Limit in characters. A longer text is rejected, because a truncated one would find something else. */
const MAX_SEARCH_LENGTH = 200;

/** Returns the reason why texts can't be searched for. Null if they can. */
export function searchProblem(...texts: readonly string[]): string | null {
  const isOver = texts.some((text) => isTooLong(text, MAX_SEARCH_LENGTH));
  return isOver ? m.list_search_long({ max: MAX_SEARCH_LENGTH }) : null;
}
