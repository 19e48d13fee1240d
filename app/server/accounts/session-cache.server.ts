import type { Caller } from "../caller.server.ts";

const CACHE_TTL_MS = 30_000;
const MAX_CACHE_ENTRIES = 5000;

export interface SessionCache<T> {
  of: (caller: Caller) => Promise<T>;
  /** To be called by what changes it. */
  forget: (caller: Caller) => void;
}

/** What every page asks about whoever is signed in: asked once in half a minute for each session. */
export function createSessionCache<T>(
  ask: (caller: Caller) => Promise<T>,
  // Not the wall clock: set back by an hour, it would make half a minute last an hour longer.
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
