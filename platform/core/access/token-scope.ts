import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "./caller.ts";

/** Rejects callers whose access token may only read. */
export function assertMayWrite({ tokenScope }: Caller): void {
  if (tokenScope !== "read") return;
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("token_read_only"));
}

/**
 * Creates the error of calls that change passwords, sessions or tokens, for which a session is required instead of a
 * token.
 */
export function sessionNeeded(): RequestError {
  return new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("token_session_needed"));
}
