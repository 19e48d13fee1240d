import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import type { Message } from "../../base/messages/message.ts";

/** The other entity does not fit. */
export function refusal(message: Message) {
  return invalidFields(CODE.ENTITY_INVALID, [{ field: "newId", message }]);
}
