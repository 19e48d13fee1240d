import { searchProblem } from "#app/rules/search-text.ts";
import type { SearchHit, SearchResults } from "#app/rules/search/search-hit.ts";
import { UUID } from "#app/rules/uuid.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { catchRequestError } from "../platform/errors.server.ts";
import type { SearchSource } from "./search-source.server.ts";

/** Everything that the caller may see and that has the text in its name or key, or is its ID. */
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
      // A source that the platform lacks or refuses leaves the others.
      const { value } = await catchRequestError(Promise.resolve(source.find(caller, query)));
      return value ?? [];
    }),
  );
  return { text, hits: rank(found.flat(), text) };
}

/** Equal names and keys first; else the order of the sources. */
function rank(hits: SearchHit[], text: string): SearchHit[] {
  const lowerText = text.toLowerCase();
  const isEqual = ({ name, key }: SearchHit) =>
    name.toLowerCase() === lowerText || key.toLowerCase() === lowerText;
  const byHref = new Map(hits.map((hit) => [hit.href, hit]));
  const distinct = [...byHref.values()];
  return [...distinct.filter(isEqual), ...distinct.filter((hit) => !isEqual(hit))];
}
