import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hasActiveAdministrator, lockAdministratorChanges } from "./administrators.store.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "./builtin-permission.rules.ts";

/**
 * Throws if the domain has no user left who can administer it. Call it after a change, and under a lock, so that two
 * administrators who block each other at the same time can't both succeed.
 */
export async function assertAdministratorRemains(tx: Tx, domainId: string): Promise<void> {
  await lockAdministratorChanges(tx, domainId);
  if (await hasActiveAdministrator(tx, domainId, DOMAIN_ADMIN_GROUP_ID)) return;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("account_last_administrator"));
}
