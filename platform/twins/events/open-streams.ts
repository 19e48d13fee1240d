import type { Services } from "../../core/services.ts";

/** Maximum number of a user's streams on each node. All windows of a browser share one stream. */
const MAX_STREAMS_PER_USER = 10;

interface OpenStream {
  /** Called when newer streams of the same user exceed the limit. */
  displace(): void;
  /** Called when the node stops. */
  end(): void;
}

/**
 * Open streams by database and user. The services can't be the key, because each request has its own copy of them.
 */
const streams = new WeakMap<Services["db"], Map<string, Set<OpenStream>>>();

/** Ends all streams of the node, because it stops. */
export function endStreams({ db }: Pick<Services, "db">): void {
  for (const own of streams.get(db)?.values() ?? []) {
    for (const stream of own) stream.end();
  }
}

/**
 * Registers a stream of the user and displaces the oldest ones beyond the limit. Returns a function that unregisters
 * it.
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
