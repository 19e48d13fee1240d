import { countUnread } from "../accounts/workspace.server.ts";
import type { Caller } from "../caller.server.ts";
import { domainId } from "./domain.server.ts";

interface Held {
  mark: string | null;
  value: Promise<unknown>;
  until: number;
}

/** The TTL for a platform that does not send the version of its model. */
const UNVERSIONED_TTL_MS = 60_000;
const MAX_CACHE_ENTRIES = 1000;

const cache = new Map<string, Held>();

/**
 * Caches responses that are the same for all users of the domain and change rarely (classes, lists), until
 * the model's version changes. Never use it for data that depends on the caller, except on their language.
 */
export async function cachedReference<T>(
  caller: Caller,
  name: string,
  ask: () => Promise<T>,
): Promise<T> {
  const [domain, mark] = await Promise.all([domainId(), markFor(caller)]);
  const [, language = ""] = mark?.split(" ") ?? [];
  const key = `${domain} ${language} ${name}`;
  const cached = cache.get(key);
  const holds = mark === null ? performance.now() < (cached?.until ?? 0) : true;
  if (cached && cached.mark === mark && holds) return cached.value as Promise<T>;

  const value = ask();
  if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
  const entry: Held = { mark, value, until: performance.now() + UNVERSIONED_TTL_MS };
  cache.set(key, entry);
  value.catch(() => {
    if (cache.get(key) === entry) cache.delete(key);
  });
  return value;
}

/**
 * Every response of this request contains the version. If there is none yet, wait for the call that every
 * page makes anyway.
 */
async function markFor(caller: Caller): Promise<string | null> {
  if (caller.platform.modelMark() === null) await countUnread(caller).catch(() => 0);
  return caller.platform.modelMark();
}
