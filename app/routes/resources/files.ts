import { data } from "react-router";

import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { readAttachmentFile } from "#app/server/twins/entry/attachment-file.server.ts";

import type { Route } from "./+types/files";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

const VARIANTS = new Set(["original", "thumb", "large"]);
const FORWARDED_HEADERS = [
  "content-type",
  "content-disposition",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "content-security-policy",
  "cross-origin-resource-policy",
  "x-content-type-options",
];

/** Streams an attachment from the platform's file store to callers that may see its twin. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const variant = VARIANTS.has(params.variant ?? "") ? params.variant : "original";
  const requestHeaders = new Headers();
  for (const name of ["range", "if-range", "if-none-match"]) {
    const value = request.headers.get(name);
    if (value !== null) requestHeaders.set(name, value);
  }
  const answer = await throwAsStatus(
    readAttachmentFile(
      getCaller(context),
      { id: params.attachmentId, variant },
      { method: request.method, headers: requestHeaders, signal: request.signal },
    ),
  );
  if (answer.status === 302) return answer;
  if (answer.status >= 400 && answer.status !== 416) throw data(null, { status: answer.status });

  // The bytes of an attachment never change, but permissions may, so only the browser caches them.
  const headers = new Headers({ "cache-control": "private, max-age=86400, no-transform" });
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Our own pages embed PDFs in a frame.
  headers.set("x-frame-options", "SAMEORIGIN");
  return new Response(answer.body, { status: answer.status, headers });
}
