import type { LargeList, ListOwner } from "./large-list.store.ts";

/**
 * Caches which lists are large. An outdated entry makes a search slower, but never changes its result.
 */
export interface LargeListCache {
  of(owner: ListOwner, find: () => Promise<LargeList | null>): Promise<LargeList | null>;
}

const CACHE_TTL_MS = 5 * 60_000;
const MAX_CACHE_ENTRIES = 5000;

export function createLargeListCache(clock = () => performance.now()): LargeListCache {
  const cache = new Map<string, { list: LargeList | null; until: number }>();
  return {
    of: async ({ domainId, businessAccountId }, find) => {
      const name = businessAccountId ?? domainId;
      const cached = cache.get(name);
      if (cached && clock() < cached.until) return cached.list;
      const list = await find();
      cache.delete(name);
      for (const [oldest] of cache) {
        if (cache.size < MAX_CACHE_ENTRIES) break;
        cache.delete(oldest);
      }
      cache.set(name, { list, until: clock() + CACHE_TTL_MS });
      return list;
    },
  };
}
