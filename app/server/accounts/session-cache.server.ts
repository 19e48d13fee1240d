import type { Caller } from "../caller.server.ts";

const CACHE_TTL_MS = 30_000;
const MAX_CACHE_ENTRIES = 5000;

export interface SessionCache<T> {
  of: (caller: Caller) => Promise<T>;
  /** Call this after changing the cached data. */
  forget: (caller: Caller) => void;
}

/** Caches data of the signed-in user that every page needs, for half a minute per session. */
export function createSessionCache<T>(
  ask: (caller: Caller) => Promise<T>,
  // A monotonic clock: setting the wall clock back by an hour would extend the TTL by an hour.
  clock: () => number = () => performance.now(),
): SessionCache<T> {
  const cache = new Map<string, { value: Promise<T>; until: number }>();
  return {
    of(caller) {
      const key = caller.sessionKey();
      const cached = cache.get(key);
      if (cached && cached.until > clock()) return cached.value;
      const value = ask(caller);
      if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
      cache.set(key, { value, until: clock() + CACHE_TTL_MS });
      value.catch(() => cache.delete(key));
      return value;
    },
    forget: (caller) => void cache.delete(caller.sessionKey()),
  };
}
