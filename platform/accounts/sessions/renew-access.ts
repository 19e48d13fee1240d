import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { deleteTokensOfUser } from "../access-tokens/access-token.store.ts";
import { deleteKnownBrowsers } from "../sign-in-limits/known-browser.store.ts";
import { deleteEmailChange } from "../users/email-change.store.ts";
import { emitAccessChange } from "../users/emit-access-change.ts";
import { setPassword } from "../users/user.store.ts";
import { endSessionsOfUser } from "./session.store.ts";

/**
 * Sets a password and revokes everything the old one may have given an attacker: sessions, access
 * tokens, event streams, known browsers and a pending change of the email address.
 */
export async function renewAccess(
  services: Services,
  tx: Tx,
  userId: string,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await endSessionsOfUser(tx, userId, keepSessionId);
  await deleteTokensOfUser(tx, userId);
  await deleteKnownBrowsers(tx, userId);
  await deleteEmailChange(tx, userId);
  await emitAccessChange(services, tx, userId);
}
