import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";

export const MAIL_UNSET = createMessage("account_mail_unset");

/**
 * Rejects a request that depends on an email if no mail server is set in production: the email
 * would stay in the database while the user waits for it.
 */
export function assertCanSend({ config }: Pick<Services, "config">): void {
  if (config.mail.canSend) return;
  throw new RequestError(CODE.MAIL_UNSET, MAIL_UNSET);
}
