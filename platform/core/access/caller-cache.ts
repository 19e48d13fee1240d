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

const MAX_CACHED_CALLERS = 2000;

/**
 * The session is read on every request. Reusing the object saves recomputing what was derived from
 * it, such as access scopes.
 */
export function createCallerCache(): CallerCache {
  const cache = new Map<string, { sourceJson: string; caller: Caller }>();
  const models = new Map<string, DomainModel>();

  /** Callers of an outdated model would keep it in memory. */
  function forgetOlder(model: DomainModel): void {
    if (models.get(model.domainId) === model) return;
    models.set(model.domainId, model);
    for (const [key, { caller }] of cache) {
      if (caller.domainId === model.domainId) cache.delete(key);
    }
  }

  return {
    getOrCreate: (key, sourceJson, model, make) => {
      forgetOlder(model);
      const last = cache.get(key);
      if (last?.sourceJson === sourceJson) return last.caller;
      const caller = make();
      cache.delete(key);
      for (const [oldest] of cache) {
        if (cache.size < MAX_CACHED_CALLERS) break;
        cache.delete(oldest);
      }
      cache.set(key, { sourceJson, caller });
      return caller;
    },
  };
}
