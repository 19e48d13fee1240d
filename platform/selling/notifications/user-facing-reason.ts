import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage, type Sentences } from "../../base/messages/message.ts";

/** The message of an internal error is only logged; users get one they can act on. */
export function userFacingReason(error: Error): Sentences {
  return error instanceof LocalizedError ? error.sentences : createMessage("technical_error");
}
