import type { Selectable } from "kysely";

import type { Tx } from "../base/database/executor.ts";
import type { Tables } from "../base/database/tables.ts";
import type { Caller } from "./access/caller.ts";
import type { TwinEvent } from "./events.ts";

type Twin = Pick<
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

/**
 * Work of the rooms above the model and the twins that belongs to the transaction of a change, and
 * fails or commits with it.
 */
export interface Hooks<Services> {
  twinChanged(
    services: Services,
    tx: Tx,
    caller: Caller,
    twin: Twin,
    kind: TwinEvent["kind"],
  ): Promise<void>;
  /** Runs while the rows still exist. */
  twinsDeleting(services: Services, tx: Tx, caller: Caller, twins: readonly Twin[]): Promise<void>;
  classDeleting(services: Services, tx: Tx, caller: Caller, classId: string): Promise<void>;
}
