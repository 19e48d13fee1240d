import type { Services } from "../../core/services.ts";

/** Per node; a browser shares one stream among its windows. */
const MAX_STREAMS_PER_USER = 10;

/** Keyed by the node's database, because services are copied for each request. */
const streams = new WeakMap<Services["db"], Map<string, Set<() => void>>>();

/**
 * Registers a stream of the user and closes the oldest ones beyond the limit. Returns the function
 * that unregisters it.
 */
export function openStream({ db }: Services, userId: string, close: () => void): () => void {
  const byUser = streams.get(db) ?? new Map<string, Set<() => void>>();
  streams.set(db, byUser);
  const own = byUser.get(userId) ?? new Set();
  byUser.set(userId, own);
  own.add(close);
  for (const oldest of own) {
    if (own.size <= MAX_STREAMS_PER_USER) break;
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(close);
    if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId);
  };
}
