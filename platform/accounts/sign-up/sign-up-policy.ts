import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";
import { assertCanSend } from "../mail/assert-can-send.ts";

/** Sign-up needs the setting SIGN_UP "open", and a mail server for its code. */
export function assertSignUpOpen({ config }: Pick<Services, "config">): void {
  if (config.signUp === "open") return assertCanSend({ config });
  const message =
    config.signUp === "invitation"
      ? createMessage("account_by_invitation_only")
      : createMessage("account_sign_up_closed");
  throw new RequestError(CODE.IDP_SIGN_UP_CLOSED, message);
}

/**
 * An emailed link creates an account unless SIGN_UP is "closed"; registered users may always follow
 * it.
 */
export function assertNewcomersWelcome({ config }: Pick<Services, "config">): void {
  if (config.signUp !== "closed") return;
  throw new RequestError(CODE.IDP_SIGN_UP_CLOSED, createMessage("account_sign_up_closed"));
}
