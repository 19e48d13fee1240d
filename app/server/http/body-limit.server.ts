import { data, type MiddlewareFunction } from "react-router";

import { formTooLarge, DEFAULT_FORM } from "./read-form.server.ts";
import { MAX_UPLOAD_BYTES } from "./receive-form.server.ts";

/** The paths of all forms that accept files, with and without scripts. */
const TAKES_FILES = [
  /^\/(?:editProduct|api\/platform)\//,
  /^\/(?:admin\/[^/]+\/)?import(?:\.data)?$/,
  /^\/(?:browse|admin\/twins)\/[^/]+\/(?:files|transition\/[^/]+)(?:\.data)?$/,
  /^\/admin\/domain\/code(?:\/files)?(?:\.data)?$/,
];

/**
 * Rejects a body whose content-length is too large before it is read. A body without a length is counted by its
 * reader, and one that nobody reads is never received.
 */
export const bodyLimitMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  // The size of a compressed body is unknown until it is decompressed.
  if (request.headers.has("content-encoding")) throw data(null, { status: 415 });
  const type = request.headers.get("content-type") ?? "";
  const takesFiles =
    type.startsWith("multipart/") && TAKES_FILES.some((path) => path.test(url.pathname));
  const maxBytes = takesFiles ? MAX_UPLOAD_BYTES : DEFAULT_FORM.maxBytes;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw formTooLarge();
  return next();
};

/** Closes the connection, so that the rest of the body is neither awaited nor parsed as the next request. */
export function closeAfterUnreadBody(request: Request, response: Response): void {
  const isRejected = [400, 413, 415].includes(response.status);
  if (request.body && (!request.bodyUsed || isRejected))
    response.headers.set("connection", "close");
}
