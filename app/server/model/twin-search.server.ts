import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { PlatformInternalError } from "#app/server/platform/errors.server.ts";
import { Related, type Status, TwinClass } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import type { SearchRequestBody } from "#app/server/twins/lists/list-groups.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import { cachedReference } from "./reference-cache.server.ts";

const SearchesResponse = z.object({
  searchList: z.array(z.object({ id: z.string(), key: z.string(), kind: z.string() })).default([]),
});

const ClassResponse = z.object({
  twinClass: TwinClass.extend({ statusList: z.array(z.string()).default([]) }),
  relatedObjects: Related,
});

/** The configured search without conditions of its own, which every platform has. */
export const EVERYTHING = "00000000-0000-0000-0014-000000000002";

/** The root classes that the configured searches are about. */
const SEARCHED_CLASSES = {
  products: "product",
  cards_of_product: "marketplace_product",
  connectors: "marketplace_connector",
  documents_of_product: "product_document",
} as const;

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
  key: keyof typeof SEARCHED_CLASSES,
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
  const root = await classByKey(caller, SEARCHED_CLASSES[key]);
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

export interface ClassInfo {
  id: string;
  statuses: Status[];
  /** The IDs of the fields by their keys in lower case, because filters name fields by ID. */
  fieldIds: Record<string, string>;
}

const CLASS_QUERY = new URLSearchParams({
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "SHORT",
  showTwinClassFieldMode: "SHORT",
}).toString();

/** Upstream finds classes by keys in upper case only; keys of this platform have no case. */
export function classKeyPath(key: string): string {
  return `/private/twin_class_by_key/${encodeURIComponent(key.toUpperCase())}/v1`;
}

/** Finds a class with its statuses and fields by key. */
export function classByKey(caller: Caller, key: string): Promise<ClassInfo> {
  return cachedReference(caller, `class ${key}`, async () => {
    const path = `${classKeyPath(key)}?${CLASS_QUERY}`;
    const { twinClass, relatedObjects } = await caller.platform.get(path, ClassResponse);
    const statuses = Object.values(relatedObjects.statusMap);
    const fields = Object.values(relatedObjects.twinClassFieldMap);
    const order = new Map(twinClass.statusList.map((id, index) => [id, index]));
    return {
      id: twinClass.id,
      statuses: statuses
        .filter((status) => order.size === 0 || order.has(status.id))
        .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
      fieldIds: Object.fromEntries(fields.map((field) => [field.key.toLowerCase(), field.id])),
    };
  });
}
