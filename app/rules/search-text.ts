import { m } from "#app/paraglide/messages.js";
import { isTooLong } from "#common/count-characters.ts";

/** In characters. A longer text is refused: a part of it would find something else. */
const MAX_SEARCH_LENGTH = 200;

/** Why a typed text can't be searched for. Null if it can. */
export function searchProblem(...texts: readonly string[]): string | null {
  const isOver = texts.some((text) => isTooLong(text, MAX_SEARCH_LENGTH));
  return isOver ? m.list_search_long({ max: MAX_SEARCH_LENGTH }) : null;
}
