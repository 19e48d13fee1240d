import type { Tx } from "../../base/database/executor.ts";
import { findDeadAddress } from "../../base/mail/dead-address.store.ts";
import { createMessage } from "../../base/messages/message.ts";
import { fieldError } from "./account-input.ts";

/**
 * Rejects an address that a mail server has rejected before, so that no user waits for an email in
 * vain; see `sendMail`.
 */
export async function assertReachable(tx: Tx, email: string): Promise<void> {
  const dead = await findDeadAddress(tx, email);
  if (!dead) return;
  const reason = dead.reason;
  throw fieldError("email", createMessage("account_email_unreachable", { reason }));
}
