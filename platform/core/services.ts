import type { Executor } from "../base/database/executor.ts";
import type { BaseServices } from "../base/services.ts";
import type { PlatformEvent } from "./events.ts";
import type { Hooks } from "./hooks.ts";
import type { DomainModel } from "./model/domain-model.ts";

/** Services that a process creates at its start and passes as the first argument to use cases. */
export interface Services extends BaseServices<PlatformEvent> {
  hooks: Hooks<Services>;
  /** Loads the model of a domain. If `version` is given, no query for the current version is needed. */
  loadModel(executor: Executor, domainId: string, version?: number): Promise<DomainModel>;
}
