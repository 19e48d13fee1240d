import { searchProblem } from "#app/rules/search-text.ts";
import type { SearchHit, SearchResults } from "#app/rules/search/search-hit.ts";
import { UUID } from "#app/rules/uuid.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { catchRequestError } from "../platform/errors.server.ts";
import type { SearchSource } from "./search-source.server.ts";

/** Searches everything that the caller may see by ID, or by a text in names and keys. */
export async function searchEverything(
  caller: Caller,
  sources: readonly SearchSource[],
  input: string,
  limit: number,
): Promise<SearchResults> {
  const text = input.trim();
  if (text === "" || searchProblem(text)) return { text, hits: [] };
  const query = { text, isId: UUID.test(text), limit };
  const found = await Promise.all(
    sources.map(async (source) => {
      if (!(await source.isOffered(caller))) return [];
      // If the platform lacks or rejects the call of a source, the others still return hits.
      const { value } = await catchRequestError(Promise.resolve(source.find(caller, query)));
      return value ?? [];
    }),
  );
  return { text, hits: rank(found.flat(), text) };
}

/** Sorts exact matches of the name or key first, and keeps the order of the sources otherwise. Removes duplicates. */
function rank(hits: SearchHit[], text: string): SearchHit[] {
  const lowerText = text.toLowerCase();
  const isEqual = ({ name, key }: SearchHit) =>
    name.toLowerCase() === lowerText || key.toLowerCase() === lowerText;
  const byHref = new Map(hits.map((hit) => [hit.href, hit]));
  const distinct = [...byHref.values()];
  return [...distinct.filter(isEqual), ...distinct.filter((hit) => !isEqual(hit))];
}
