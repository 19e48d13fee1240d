import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { PlatformInternalError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import { classByKey } from "./class-by-key.server.ts";
import { cachedReference } from "./reference-cache.server.ts";

const SearchesResponse = z.object({
  searchList: z.array(z.object({ id: z.string(), key: z.string(), kind: z.string() })).default([]),
});

/** The configured search without conditions of its own, which every platform has. */
export const EVERYTHING = "00000000-0000-0000-0014-000000000002";

/** A search that the domain's template configures. */
export interface ConfiguredSearch {
  key: string;
  /** The key of the root class of what it finds. */
  rootClass: string;
}

export interface TwinSearch {
  id: string;
  body: SearchRequestBody;
}

/**
 * A configured search by its key, which is the same in every domain while its ID is not. On a platform
 * without keys of searches the same conditions go into the request.
 */
export async function twinSearch(
  caller: Caller,
  { key, rootClass }: ConfiguredSearch,
  params: { query?: string; productId?: string },
): Promise<TwinSearch> {
  if (await hasCapability(caller, "configuredSearches")) {
    const { query, ...others } = params;
    return {
      id: await searchId(caller, key),
      body: {
        params: { ...others, ...(query && { query }) },
        narrow: query ? { textTypos: true } : {},
      },
    };
  }
  const root = await classByKey(caller, rootClass);
  const narrow = {
    twinClassExtendsHierarchyContainsIdList: [root.id],
    ...(params.query && nameLike(params.query)),
    ...(params.productId && { headTwinIdList: [params.productId] }),
  };
  return { id: EVERYTHING, body: { params: {}, narrow } };
}

/** The condition on texts: words in any order, and words with typing errors if few have them. */
export function textSearch(query: string) {
  return { textLike: query, textTypos: true };
}

/** The condition on names where the platform has no text search. */
export function nameLike(query: string) {
  return { twinNameLikeList: [containsPattern(query)] };
}

async function searchId(caller: Caller, key: string): Promise<string> {
  const { searchList } = await cachedReference(caller, "searches", () =>
    caller.platform.post("/private/search_config/list/v1", {}, SearchesResponse),
  );
  const search = searchList.find(
    (candidate) => candidate.kind === "twin" && candidate.key.toLowerCase() === key,
  );
  if (!search) throw new PlatformInternalError(`The domain has no search '${key}'`);
  return search.id;
}

/** The request body of a configured search. */
export interface SearchRequestBody {
  params: Record<string, string>;
  narrow: {
    statusIdList?: string[];
    twinClassIdList?: string[];
    [filter: string]: unknown;
  };
}
