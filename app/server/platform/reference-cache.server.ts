import { countUnread } from "../accounts/workspace.server.ts";
import type { Caller } from "../caller.server.ts";
import { domainId } from "./domain.server.ts";

interface Held {
  mark: string | null;
  value: Promise<unknown>;
  until: number;
}

/** How long an answer is believed of a platform that doesn't tell its model's version. */
const UNVERSIONED_TTL_MS = 60_000;
const MAX_CACHE_ENTRIES = 1000;

const cache = new Map<string, Held>();

/**
 * Answers that are the same for everybody of the domain and change rarely (classes, lists): asked
 * once, and again when the domain's model has another version. Never for anything that depends on
 * who asks, except for their language.
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
 * Any answer of this very request tells the version. When there is none yet, the call that every
 * page makes anyway is waited for.
 */
async function markFor(caller: Caller): Promise<string | null> {
  if (caller.platform.modelMark() === null) await countUnread(caller).catch(() => 0);
  return caller.platform.modelMark();
}
