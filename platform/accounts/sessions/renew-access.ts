import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { deleteEmailChange } from "../users/email-change.store.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { setPassword } from "../users/user.store.ts";
import { deleteKnownBrowsers } from "./known-browser.store.ts";
import { endSessionsOfUser } from "./session.store.ts";

/**
 * Sets a password and ends what the one before had opened: sessions, their streams, browsers that
 * were trusted, and a change of the address that somebody else may have asked for.
 */
export async function renewAccess(
  services: Services,
  tx: Tx,
  userId: string,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await endSessionsOfUser(tx, userId, keepSessionId);
  await deleteKnownBrowsers(tx, userId);
  await deleteEmailChange(tx, userId);
  await emitAccessChange(services, tx, userId);
}
