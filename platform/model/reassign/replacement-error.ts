import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import type { Message } from "../../base/messages/message.ts";

/** Error for a replacement that is missing or doesn't fit, as an issue of the field `newId`. */
export function replacementError(message: Message) {
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "newId", message }]);
}
