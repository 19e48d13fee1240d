import { data, type MiddlewareFunction } from "react-router";

import { formTooLarge, DEFAULT_FORM } from "./read-form.server.ts";
import { MAX_UPLOAD_BYTES } from "./receive-form.server.ts";

const TAKES_FILES = /^\/(?:editProduct|api\/platform)\//;

/**
 * Rejects a body that is too large by its stated length, before any of it is read. A body without
 * a length is counted by whatever reads it; what no action reads stays with the sender.
 */
export const bodyLimitMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  // A compressed body has no size before it is unpacked.
  if (request.headers.has("content-encoding")) throw data(null, { status: 415 });
  const type = request.headers.get("content-type") ?? "";
  const takesFiles = type.startsWith("multipart/") && TAKES_FILES.test(url.pathname);
  const maxBytes = takesFiles ? MAX_UPLOAD_BYTES : DEFAULT_FORM.maxBytes;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw formTooLarge();
  return next();
};

/** The rest of a rejected body must not be waited for, nor taken for the next request. */
export function closeAfterUnreadBody(request: Request, response: Response): void {
  const isRejected = [400, 413, 415].includes(response.status);
  if (request.body && (!request.bodyUsed || isRejected))
    response.headers.set("connection", "close");
}
