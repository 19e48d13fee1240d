import type { Selectable } from "kysely";

import type { Tx } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";
import type { JobOwner } from "../base/jobs/job.store.ts";
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

/** What hooks read of the caller; core/services.ts must not import types of higher rooms. */
export interface HookCaller extends JobOwner {
  userId: string | null;
  model: DomainModel;
}

/** Work of higher rooms in the transaction of a change, which fails or commits with it. */
export interface Hooks<Services> {
  twinChanged(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twin: HookTwin,
    kind: TwinEvent["kind"],
  ): Promise<void>;
  /** The same once for all twins of one change. */
  twinsChanged(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
    kind: TwinEvent["kind"],
  ): Promise<void>;
  /** After a change of what administrators define. */
  modelChanged(services: Services, tx: Tx, caller: HookCaller): Promise<void>;
  /** Runs while the rows still exist. */
  twinsDeleting(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
  ): Promise<void>;
  /** Runs when the rows are back, before their events. */
  twinsRestored(
    services: Services,
    tx: Tx,
    caller: HookCaller,
    twins: readonly HookTwin[],
  ): Promise<void>;
  /** Rejects the deletion of a domain that the installation needs. */
  domainDeleting(domainId: string): void;
  /** Rejects the webhook of a configuration. */
  webhookWritten(
    services: Services,
    model: DomainModel,
    webhook: Readonly<Record<string, unknown>>,
  ): void;
  classDeleting(services: Services, tx: Tx, caller: HookCaller, classId: string): Promise<void>;
}
