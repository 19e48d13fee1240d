import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";

/** Throws unless SIGN_UP is "open" and there is a mail server to send the code. */
export function assertSignUpOpen({ config }: Pick<Services, "config">): void {
  if (config.signUp === "open") return assertCanSend({ config });
  const message =
    config.signUp === "invitation"
      ? createMessage("account_by_invitation_only")
      : createMessage("account_sign_up_closed");
  throw new RequestError(CODE.IDP_SIGN_UP_CLOSED, message);
}

/**
 * Throws if SIGN_UP is "closed". Called before an emailed link creates an account; users who have an account may
 * follow such a link anyway.
 */
export function assertNewcomersWelcome({ config }: Pick<Services, "config">): void {
  if (config.signUp !== "closed") return;
  throw new RequestError(CODE.IDP_SIGN_UP_CLOSED, createMessage("account_sign_up_closed"));
}
