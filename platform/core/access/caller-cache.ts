import { LRUCache } from "lru-cache";

import type { DomainModel } from "../model/domain-model.ts";
import type { Caller } from "./caller.ts";

/**
 * Cache of recent callers. A session gets the same object until its grants or the domain's model
 * change.
 */
export interface CallerCache {
  /**
   * `sourceJson` is everything the database returned about the caller; when it or the model changes, the
   * caller is built again.
   */
  getOrCreate(key: string, sourceJson: string, model: DomainModel, make: () => Caller): Caller;
}

type Callers = LRUCache<string, { sourceJson: string; caller: Caller }>;

const MAX_CACHED_CALLERS = 2000;

/**
 * Creates a cache of callers. The session is still read on every request, but reusing the caller avoids computing
 * again what was derived from it, such as access scopes.
 */
export function createCallerCache(): CallerCache {
  // There is one cache per model, so that the callers of an older model are released together with it.
  const cache = new WeakMap<DomainModel, Callers>();
  return {
    getOrCreate: (key, sourceJson, model, make) => {
      const callers: Callers = cache.get(model) ?? new LRUCache({ max: MAX_CACHED_CALLERS });
      cache.set(model, callers);
      const last = callers.get(key);
      if (last?.sourceJson === sourceJson) return last.caller;
      const caller = make();
      callers.set(key, { sourceJson, caller });
      return caller;
    },
  };
}
