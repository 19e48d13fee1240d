import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";

/** Returns a reason that users can act on; the message of an internal error is only logged. */
export function userFacingReason(error: Error): Sentences {
  return error instanceof LocalizedError ? error.sentences : createMessage("technical_error");
}
