import type { Executor } from "../../base/database/executor.ts";
import { type ReadModel, readModel, readModelVersion } from "./domain-model.store.ts";
import type { DomainModel } from "./domain-model.ts";

export interface ModelCache {
  /** Loads the current model of the domain; `version` saves the query if the caller has it. */
  load(executor: Executor, domainId: string, version?: number): Promise<DomainModel>;
}

/**
 * Keeps each domain's newest model: reading it costs nothing until the domain changes, and then only what
 * has changed is read. The database has an index on the texts of fields with one of `indexedKeys`.
 */
export function createModelCache(indexedKeys: ReadonlySet<string>): ModelCache {
  const cache = new Map<string, ReadModel>();
  const loading = new Map<string, Promise<ReadModel>>();

  async function load(executor: Executor, domainId: string, version?: number) {
    const targetVersion = version ?? (await readModelVersion(executor, domainId));
    const cached = cache.get(domainId);
    if (cached?.model.version === targetVersion) return cached.model;
    // A transaction may have changed the domain and may still roll back, so it reads the model
    // itself. It must not wait for a load that itself waits for the transaction's connection.
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
