import type { SearchHit } from "#app/rules/search/search-hit.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export interface SearchQuery {
  text: string;
  /** Whether the text is a whole ID. */
  isId: boolean;
  limit: number;
}

/**
 * A part of the product that can be searched. Each makes at most one call, because all of them run for
 * each keystroke that is followed by a pause.
 */
export interface SearchSource {
  /** False for callers that have nothing to find here. */
  isOffered(caller: Caller): Promise<boolean> | boolean;
  find(caller: Caller, query: SearchQuery): Promise<SearchHit[]> | SearchHit[];
}

/** Case and accents don't matter. */
export function matchesText(text: string, ...names: string[]): boolean {
  const part = normalize(text);
  return names.some((name) => normalize(name).includes(part));
}

function normalize(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
