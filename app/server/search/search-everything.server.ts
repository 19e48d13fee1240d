import { searchProblem } from "#app/rules/search-text.ts";
import type { SearchHit, SearchResults } from "#app/rules/search/search-hit.ts";
import { UUID } from "#app/rules/uuid.ts";
import { configurationSource } from "#app/server/console/search/configuration-source.server.ts";
import {
  accountSource,
  entrySource,
  idSource,
  userSource,
} from "#app/server/console/search/entity-sources.server.ts";
import { pageSource } from "#app/server/console/search/page-source.server.ts";
import { productSource } from "#app/server/selling/search/product-source.server.ts";
import { sellerPageSource } from "#app/server/selling/search/seller-page-source.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { catchRequestError } from "../platform/errors.server.ts";
import type { SearchSource } from "./search-source.server.ts";

/** What can be searched, in the order of its results. Another area adds its source here. */
const SOURCES: readonly SearchSource[] = [
  sellerPageSource,
  pageSource,
  productSource,
  configurationSource,
  userSource,
  accountSource,
  entrySource,
  idSource,
];

/** Everything that the caller may see and that has the text in its name or key, or is its ID. */
export async function searchEverything(
  caller: Caller,
  input: string,
  limit: number,
): Promise<SearchResults> {
  const text = input.trim();
  if (text === "" || searchProblem(text)) return { text, hits: [] };
  const query = { text, isId: UUID.test(text), limit };
  const found = await Promise.all(
    SOURCES.map(async (source) => {
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
