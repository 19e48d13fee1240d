import type { Executor } from "../../base/database/executor.ts";
import { type ReadModel, readModel, readModelVersion } from "./domain-model.store.ts";
import type { DomainModel } from "./domain-model.ts";

export interface ModelCache {
  /**
   * Loads the current model of the domain. If the caller passes its `version`, no query for the version is needed.
   */
  load(executor: Executor, domainId: string, version?: number): Promise<DomainModel>;
}

/**
 * Creates a cache with the newest model of each domain. Reading a model costs nothing until the domain changes, and
 * then only the changed parts are read. `indexedKeys` are the keys of fields for whose texts the database has an
 * index.
 */
export function createModelCache(indexedKeys: ReadonlySet<string>): ModelCache {
  const cache = new Map<string, ReadModel>();
  const loading = new Map<string, Promise<ReadModel>>();

  async function load(executor: Executor, domainId: string, version?: number) {
    const targetVersion = version ?? (await readModelVersion(executor, domainId));
    const cached = cache.get(domainId);
    if (cached?.model.version === targetVersion) return cached.model;
    // A transaction reads the model itself, because it may have changed the domain and may still be rolled back. It
    // must not wait for another load either, because that may be waiting for the transaction's connection.
    if (executor.isTransaction)
      return (await readModel(executor, domainId, indexedKeys, cached)).model;

    const key = `${domainId} ${targetVersion}`;
    const started = loading.get(key);
    if (started) return (await started).model;
    const promise = readModel(executor, domainId, indexedKeys, cached).finally(() =>
      loading.delete(key),
    );
    loading.set(key, promise);
    const loadedModel = await promise;
    cache.set(domainId, loadedModel);
    return loadedModel.model;
  }
  return { load };
}
