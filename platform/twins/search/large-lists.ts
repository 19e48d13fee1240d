import type { ListOwner, LongList } from "./large-list-stages.store.ts";

/** Remembers which lists are long. What is a little out of date costs time, never rows. */
export interface LongLists {
  of(owner: ListOwner, find: () => Promise<LongList | null>): Promise<LongList | null>;
}

const BELIEVED_MS = 5 * 60_000;
const MOST_KEPT = 5000;

export function createLongLists(clock = () => performance.now()): LongLists {
  const kept = new Map<string, { list: LongList | null; until: number }>();
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
      kept.set(name, { list, until: clock() + BELIEVED_MS });
      return list;
    },
  };
}
