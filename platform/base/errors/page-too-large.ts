import { createMessage } from "../messages/message.ts";
import { CODE, RequestError } from "./request-error.ts";

/** Rows are never left out of a page, because the next one starts behind all of them. */
export function pageTooLarge(maxBytes: number): RequestError {
  const message = createMessage("request_page_too_large", { max: maxBytes / 1_000_000 });
  return new RequestError(CODE.PAGE_TOO_LARGE, message);
}
