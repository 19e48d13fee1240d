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

/** The ID of the configured search without conditions, which every platform has. */
export const EVERYTHING = "00000000-0000-0000-0014-000000000002";

/** A search that the template of the domain defines. */
export interface ConfiguredSearch {
  key: string;
  /** The key of the root class of the results. */
  rootClass: string;
}

export interface TwinSearch {
  id: string;
  body: SearchRequestBody;
}

/**
 * Builds a configured search by its key, because its ID differs between domains. On a platform without search keys
 * the request contains the same conditions.
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

/**
 * Builds the condition for a text search: words in any order. Words with typing errors match too if there are few
 * exact results.
 */
export function textSearch(query: string) {
  return { textLike: query, textTypos: true };
}

/** Builds the condition on names, for platforms without text search. */
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
