import type { Selectable } from "kysely";

import type { Tx } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";
import type { JobOwner } from "../base/jobs/job.store.ts";
import type { Caller } from "./access/caller.ts";
import type { TwinEvent } from "./events.ts";
import type { DomainModel } from "./model/domain-model.ts";

export type HookTwin = Pick<
  Selectable<Tables["twin"]>,
  | "id"
  | "domain_id"
  | "business_account_id"
  | "class_id"
  | "status_id"
  | "head_id"
  | "name"
  | "version"
>;

/** Members of the caller that hooks of changes read, which jobs have too. */
export interface HookCaller extends JobOwner {
  userId: string | null;
  /** Origin of changes that no user makes by hand, such as "writer". */
  origin?: string;
  model: DomainModel;
}

/** Hooks of higher rooms, which run in the transaction of a change and fail or commit with it. */
export interface Hooks<Services> {
  /** Runs once for all twins of a change. */
  twinsChanged(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
    kind: TwinEvent["kind"],
  ): Promise<void>;
  /** Runs after a change of the configuration. */
  modelChanged(services: Services, tx: Tx, caller: HookCaller): Promise<void>;
  /** Runs before twins are deleted, while their rows still exist. */
  twinsDeleting(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
  ): Promise<void>;
  /** Runs after twins are restored, before their events. */
  twinsRestored(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
  ): Promise<void>;
  /**
   * Restores an entry of the trash by calling `restore`, and undoes a merge with which its twin was deleted. Throws if
   * the merge can't be undone any more.
   */
  twinsRestoring(
    services: Services,
    tx: Tx,
    caller: Caller,
    entryId: string,
    restore: () => Promise<void>,
  ): Promise<void>;
  /** Called before a domain is deleted. Throws if the installation can't do without the domain. */
  domainDeleting(domainId: string): void;
  /** Called before a webhook of a configuration file is written; throws if it is invalid. */
  webhookWritten(
    services: Services,
    model: DomainModel,
    webhook: Readonly<Record<string, unknown>>,
  ): void;
  classDeleting(services: Services, tx: Tx, caller: HookCaller, classId: string): Promise<void>;
}
