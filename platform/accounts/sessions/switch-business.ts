import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { listUserAccounts } from "../../core/access/membership.queries.ts";
import type { Services } from "../../core/services.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { rememberAccount } from "../users/user.store.ts";
import { moveSession } from "./session.store.ts";

/** Moves the session to another business, in which the user's next session starts too. */
export function switchAccount(
  services: Services,
  caller: Caller,
  businessAccountId: string,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const { userId, sessionId, domainId } = caller;
    if (!userId || !sessionId) throw unknownId("business_account", businessAccountId);
    const accounts = await listUserAccounts(tx, domainId, userId);
    if (!accounts.some(({ id }) => id === businessAccountId)) {
      throw unknownId("business_account", businessAccountId);
    }
    await moveSession(tx, sessionId, { domainId, businessAccountId });
    await rememberAccount(tx, domainId, userId, businessAccountId);
    await emitAccessChange(services, tx, userId);
  });
}
