import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";

export const MAIL_UNSET = createMessage("account_mail_unset");

/**
 * Rejects what works by an email only: without a mail server in production its code or link would
 * stay in the database, and the caller would wait for it.
 */
export function assertCanSend({ config }: Pick<Services, "config">): void {
  if (config.mail.canSend) return;
  throw new RequestError(CODE.MAIL_UNSET, MAIL_UNSET);
}
