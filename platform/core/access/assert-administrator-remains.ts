import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hasActiveAdministrator, lockAdministratorChanges } from "./administrators.store.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "./builtin-permission.rules.ts";

/**
 * Rejects a change that leaves the domain without a user who can administer it. Call it after the change, under
 * a lock: two administrators who block each other at once must not both succeed.
 */
export async function assertAdministratorRemains(tx: Tx, domainId: string): Promise<void> {
  await lockAdministratorChanges(tx, domainId);
  if (await hasActiveAdministrator(tx, domainId, DOMAIN_ADMIN_GROUP_ID)) return;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("account_last_administrator"));
}
