import type { Logger } from "pino";

import type { PlatformConfig } from "../base/config/config.ts";
import type { Db, Tx, Executor } from "../base/database/executor.ts";
import type { FileStore } from "../base/files/file-store.ts";
import type { Readiness } from "../base/health/readiness.ts";
import type { RequestOrigin } from "../base/http/request-origin.ts";
import type { Jobs } from "../base/jobs/define-job.ts";
import type { Mailer } from "../base/mail/mailer.ts";
import type { MarketplaceAdapter } from "../selling/marketplaces/adapter.ts";
import type { Writer } from "../selling/writer/writer.ts";
import type { LargeListCache } from "../twins/search/large-lists.ts";
import type { TotalCountCache } from "../twins/search/total-counts.ts";
import type { PlatformEvent } from "./events.ts";
import type { Hooks } from "./hooks.ts";
import type { DomainModel } from "./model/domain-model.ts";

/** Instead of events that can't be told any more: anything may have happened. */
export interface EventsMissed {
  type: "missed";
}

export type SubscriberEvent = PlatformEvent | EventsMissed;

export interface Events {
  /** Told to subscribers of every node when the transaction commits, never before. */
  publish(tx: Tx, event: PlatformEvent): Promise<void>;
  /**
   * Tells first, before it returns, what was heard in the last `lookBackMs`. Returns how to stop.
   * Subscribers must check tenancy themselves: all tenants' events arrive.
   */
  subscribe(onEvent: (event: SubscriberEvent) => void, lookBackMs?: number): () => void;
}

/** Everything a use case may touch; made once at start, passed as the first argument. */
export interface Services {
  /** Each call has its own; null in jobs and commands. */
  origin: RequestOrigin | null;
  config: PlatformConfig;
  log: Logger;
  db: Db;
  now(): Date;
  jobs: Jobs;
  events: Events;
  files: FileStore;
  mailer: Mailer;
  writer: Writer;
  /** By the key of the marketplace's class without its prefix, e.g. `showroom`. */
  marketplaces: ReadonlyMap<string, MarketplaceAdapter>;
  totals: TotalCountCache;
  longLists: LargeListCache;
  readiness: Readiness;
  hooks: Hooks<Services>;
  /** `version` saves asking for it when it was read with something else. */
  loadModel(executor: Executor, domainId: string, version?: number): Promise<DomainModel>;
}
