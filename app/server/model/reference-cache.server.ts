import { LRUCache } from "lru-cache";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { domainId } from "#app/server/platform/domain.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { countUnread } from "#app/server/session/workspace.server.ts";

/** The TTL for a platform that does not send the version of its model. */
const UNVERSIONED_TTL_MS = 60_000;

const cache = new LRUCache<string, object, () => Promise<object>>({
  max: 500,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context: load }) => load(),
});

/**
 * Caches responses that are the same for all users of the domain and change rarely (classes, lists), until
 * the model's version changes. Never use it for data that depends on the caller, except on their language.
 */
export async function cachedReference<T extends object>(
  caller: Caller,
  name: string,
  load: () => Promise<T>,
): Promise<T> {
  const [domain, version] = await Promise.all([domainId(), getModelMark(caller)]);
  const ttl = version === null ? UNVERSIONED_TTL_MS : 0;
  const value = await cache.forceFetch(`${domain} ${version} ${name}`, { context: load, ttl });
  return value as T;
}

/**
 * Returns the version and language that every response contains. Before the first response it waits for a call that
 * every page makes anyway.
 */
async function getModelMark(caller: Caller): Promise<string | null> {
  const { platform } = caller;
  if (platform.modelVersion() === null && (await hasCapability(caller, "notifications"))) {
    await countUnread(caller).catch(() => 0);
  }
  return platform.modelVersion();
}
