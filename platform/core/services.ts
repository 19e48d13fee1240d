import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";

import type { PlatformConfig } from "../base/config/config.ts";
import type { Tables } from "../base/database/tables.ts";
import type { FileStore } from "../base/files/file-store.ts";
import type { Readiness } from "../base/health/readiness.ts";
import type { Jobs } from "../base/jobs/define-job.ts";
import type { Mailer } from "../base/mail/mailer.ts";
import type { MarketplaceAdapter } from "../selling/marketplaces/adapter.ts";
import type { Writer } from "../selling/writer/writer.ts";
import type { LongLists } from "../twins/search/large-lists.ts";
import type { TwinTotals } from "../twins/search/total-counts.ts";
import type { OwnGrants } from "./access/actor.rules.ts";
import type { DomainModel } from "./model/domain-model.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a store function runs on: inside a transaction always the transaction, never the pool. */
export type Executor = Db | Tx;

/** Who asks. `system` is a job: it passes permission checks but never leaves its business account. */
export interface Caller {
  kind: "user" | "system";
  userId: string | null;
  domainId: string;
  businessAccountId: string | null;
  sessionId: string | null;
  locale: string;
  groupIds: ReadonlySet<string>;
  /** Permission ids granted to the user or a group of theirs in the schema that applies. */
  permissions: ReadonlySet<string>;
  /** What applies to the business account: its own schema, else the domain's. */
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  twinflowSchemaId: string | null;
  model: DomainModel;
}

/** Where a call came from, for the audit log. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
}

export interface TwinEvent {
  type: "twin";
  domainId: string;
  businessAccountId: string | null;
  twinId: string;
  headTwinId: string | null;
  classId: string;
  statusId: string;
  statusKey: string;
  kind: "created" | "updated" | "status" | "deleted" | "attachment" | "proposal";
}

export interface NotificationEvent {
  type: "notification";
  domainId: string;
  businessAccountId: string;
  id: string;
}

/** A session of the user ended or works for another business: streams check theirs again. */
export interface AccessEvent {
  type: "access";
  userId: string;
}

export type PlatformEvent = TwinEvent | NotificationEvent | AccessEvent;

/** Instead of events that can't be told any more: anything may have happened. */
export interface MissedEvents {
  type: "missed";
}

export type HeardEvent = PlatformEvent | MissedEvents;

export interface Events {
  /** Told to subscribers of every node when the transaction commits, never before. */
  publish(tx: Tx, event: PlatformEvent): Promise<void>;
  /**
   * Tells first, before it returns, what was heard in the last `lookBackMs`. Returns how to stop.
   * Subscribers must check tenancy themselves: all tenants' events arrive.
   */
  subscribe(onEvent: (event: HeardEvent) => void, lookBackMs?: number): () => void;
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
  totals: TwinTotals;
  longLists: LongLists;
  readiness: Readiness;
  /** `version` saves asking for it when it was read with something else. */
  loadModel(executor: Executor, domainId: string, version?: number): Promise<DomainModel>;
}
