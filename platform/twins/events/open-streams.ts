import type { Services } from "../../core/services.ts";

/** Per node; a browser shares one stream among its windows. */
const MAX_STREAMS_PER_USER = 10;

interface OpenStream {
  /** A newer stream of the same user takes its place. */
  displace(): void;
  /** The node stops. */
  end(): void;
}

/** Keyed by the node's database, because services are copied for each request. */
const streams = new WeakMap<Services["db"], Map<string, Set<OpenStream>>>();

/** Ends the node's streams, because it stops. */
export function endStreams({ db }: Pick<Services, "db">): void {
  for (const own of streams.get(db)?.values() ?? []) {
    for (const stream of own) stream.end();
  }
}

/**
 * Registers a stream of the user and closes the oldest ones beyond the limit. Returns the function
 * that unregisters it.
 */
export function openStream({ db }: Services, userId: string, stream: OpenStream): () => void {
  const byUser = streams.get(db) ?? new Map<string, Set<OpenStream>>();
  streams.set(db, byUser);
  const own = byUser.get(userId) ?? new Set();
  byUser.set(userId, own);
  own.add(stream);
  for (const oldest of own) {
    if (own.size <= MAX_STREAMS_PER_USER) break;
    own.delete(oldest);
    oldest.displace();
  }
  return () => {
    own.delete(stream);
    if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId);
  };
}
