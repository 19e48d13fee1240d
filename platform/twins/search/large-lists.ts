import type { LargeList, ListOwner } from "./large-list.store.ts";

/** Remembers which lists are long. What is a little out of date costs time, never rows. */
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
