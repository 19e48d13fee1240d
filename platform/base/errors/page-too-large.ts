import { createMessage } from "../messages/message.ts";
import { CODE, RequestError } from "./request-error.ts";

/**
 * Creates the error of a page that is too large. Rows can't be left out of it instead, because the next page starts
 * after all of its rows.
 */
export function pageTooLarge(maxBytes: number): RequestError {
  const message = createMessage("request_page_too_large", { max: maxBytes / 1_000_000 });
  return new RequestError(CODE.PAGE_TOO_LARGE, message);
}
