import type { SearchHit } from "#app/rules/search/search-hit.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export interface SearchQuery {
  text: string;
  /** True if the text is a complete ID. */
  isId: boolean;
  limit: number;
}

/**
 * A part of the product that can be searched. Each source makes at most one call, because all sources run whenever
 * the user stops typing.
 */
export interface SearchSource {
  /** Returns false for callers that can't find anything in this source. */
  isOffered(caller: Caller): Promise<boolean> | boolean;
  find(caller: Caller, query: SearchQuery): Promise<SearchHit[]> | SearchHit[];
}

/** Checks whether a name contains the text. Ignores case and accents. */
export function matchesText(text: string, ...names: string[]): boolean {
  const part = normalize(text);
  return names.some((name) => normalize(name).includes(part));
}

function normalize(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
