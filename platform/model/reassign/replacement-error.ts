import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import type { Message } from "../../base/messages/message.ts";

/** Creates the error for a replacement that is missing or doesn't fit. It has an issue with the field `newId`. */
export function replacementError(message: Message) {
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "newId", message }]);
}
