import type { ListOwner, LargeList } from "./large-list-stages.store.ts";

/** Remembers which lists are long. What is a little out of date costs time, never rows. */
export interface LargeListCache {
  of(owner: ListOwner, find: () => Promise<LargeList | null>): Promise<LargeList | null>;
}

const CACHE_TTL_MS = 5 * 60_000;
const MOST_KEPT = 5000;

export function createLongLists(clock = () => performance.now()): LargeListCache {
  const kept = new Map<string, { list: LargeList | null; until: number }>();
  return {
    of: async ({ domainId, businessAccountId }, find) => {
      const name = businessAccountId ?? domainId;
      const known = kept.get(name);
      if (known && clock() < known.until) return known.list;
      const list = await find();
      kept.delete(name);
      for (const [oldest] of kept) {
        if (kept.size < MOST_KEPT) break;
        kept.delete(oldest);
      }
      kept.set(name, { list, until: clock() + CACHE_TTL_MS });
      return list;
    },
  };
}
