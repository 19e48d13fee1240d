import type { Events } from "../../base/events/events.ts";
import type { PlatformEvent } from "../../core/events.ts";
import type { PageAnchor } from "./deep-page.store.ts";

/** Remembers how many rows long lists have, until something of whose they are changes. */
export interface TotalCountCache {
  /**
   * `owner` is the business whose rows are counted; null: rows of the whole domain. Totals of `above`
   * and less are not kept.
   */
  keep(
    owner: { domainId: string; businessAccountId: string | null },
    name: string,
    count: () => Promise<number>,
    above?: number,
  ): Promise<number>;
  /**
   * Rows found far down an order of what was counted under a name; whoever finds more adds them. They
   * are forgotten with the total: whatever changes it moves rows too.
   */
  places(name: string, order: string): PageAnchor[];
}

/** Shorter lists are counted each time: that costs less than being wrong about one row. */
const MIN_CACHED_TOTAL = 1000;
/**
 * While a business changes all the time, a count is believed for this many times as long as it took,
 * so that counting never takes more than a small part of a processor.
 */
const MAX_AGE_FACTOR = 20;
const MAX_CACHE_ENTRIES = 5000;

interface CacheEntry {
  changes: number;
  total: number;
  until: number;
  places: Map<string, PageAnchor[]>;
}

export function createTotalCountCache(
  events: Pick<Events<PlatformEvent>, "subscribe">,
  clock = () => performance.now(),
): TotalCountCache {
  const cache = new Map<string, CacheEntry>();
  const changes = new Map<string, number>();
  const raise = (owner: string) => changes.set(owner, (changes.get(owner) ?? 0) + 1);
  events.subscribe((event) => {
    if (event.type === "missed") cache.clear();
    if (event.type !== "twin") return;
    raise(event.domainId);
    if (event.businessAccountId) raise(event.businessAccountId);
  });

  return {
    keep: async ({ domainId, businessAccountId }, name, count, above = MIN_CACHED_TOTAL) => {
      const now = changes.get(businessAccountId ?? domainId) ?? 0;
      const cached = cache.get(name);
      if (cached && (cached.changes === now || clock() < cached.until)) return cached.total;

      const started = clock();
      const total = await count();
      cache.delete(name);
      if (total <= above) return total;
      for (const [oldest] of cache) {
        if (cache.size < MAX_CACHE_ENTRIES) break;
        cache.delete(oldest);
      }
      const ended = clock();
      const until = ended + (ended - started) * MAX_AGE_FACTOR;
      cache.set(name, { changes: now, total, until, places: new Map() });
      return total;
    },
    places: (name, order) => {
      const orders = cache.get(name)?.places;
      const anchors = orders?.get(order) ?? [];
      orders?.set(order, anchors);
      return anchors;
    },
  };
}
