import { LRUCache } from "lru-cache";

import { domainKey } from "#app/server/platform/domain.server.ts";

import type { Caller } from "./caller.server.ts";

const CACHE_TTL_MS = 30_000;
const MAX_CACHE_ENTRIES = 5000;

export interface SessionCache<T> {
  get: (caller: Caller) => Promise<T>;
  /** Call this after changing the cached data. */
  invalidate: (caller: Caller) => void;
}

/** Caches data of the signed-in user that every page needs, for half a minute per session. */
export function createSessionCache<T extends object>(
  load: (caller: Caller) => Promise<T>,
  // A monotonic clock: setting the wall clock back by an hour would extend the TTL by an hour.
  clock: { now: () => number } = performance,
): SessionCache<T> {
  const cache = new LRUCache<string, T, Caller>({
    max: MAX_CACHE_ENTRIES,
    ttl: CACHE_TTL_MS,
    ttlResolution: 0,
    perf: clock,
    // A waiting request gets its response even if the entry is invalidated while it waits.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => load(context),
  });
  return {
    get: (caller) => cache.forceFetch(keyOf(caller), { context: caller }),
    invalidate: (caller) => void cache.delete(keyOf(caller)),
  };
}

/**
 * Returns the key of the caller's session. It includes the domain, because a session that is switched to another
 * domain keeps its token.
 */
function keyOf(caller: Caller): string {
  return `${domainKey()} ${caller.sessionKey()}`;
}
