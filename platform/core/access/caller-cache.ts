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
 * The session is read on every request. Reusing the object saves recomputing what was derived from
 * it, such as access scopes.
 */
export function createCallerCache(): CallerCache {
  // Per model, so that callers of an older model are released with it.
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
