import type { Services, Tx } from "../../context.ts";
import { deleteEmailChange } from "../../store/email-changes.ts";
import { forgetBrowsers } from "../../store/known-browsers.ts";
import { endSessionsOfUser } from "../../store/sessions.ts";
import { setPassword } from "../../store/users.ts";
import { emitAccessChange } from "./access-change.ts";

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
  await forgetBrowsers(tx, userId);
  await deleteEmailChange(tx, userId);
  await emitAccessChange(services, tx, userId);
}
