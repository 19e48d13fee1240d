import { data } from "react-router";

import { DEFAULT_FORM, readBytes } from "#app/server/http/read-form.server.ts";
import { proxiedPath } from "#app/server/platform/proxied-path.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/platform-proxy";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

/** Headers forwarded from the browser. Domain, token and channel come from the session. */
const FORWARDED_REQUEST_HEADERS = ["accept", "content-type", "if-none-match", "range", "locale"];
const FORWARDED_RESPONSE_HEADERS = [
  "content-type",
  "content-disposition",
  "content-length",
  "content-range",
  "etag",
  "cache-control",
  "retry-after",
  // These stop a user's file from running scripts with this app's origin.
  "content-security-policy",
  "cross-origin-resource-policy",
];

async function pass({ context, request, url }: Route.LoaderArgs | Route.ActionArgs) {
  const path = proxiedPath(url);
  if (path === null) throw data(null, { status: 404 });
  const headers = new Headers();
  for (const name of FORWARDED_REQUEST_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await getCaller(context).platform.raw(path + url.search, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(await bodyOf(request)),
  });
  return forwardResponse(answer);
}

/** Streams files; buffers anything else, so that it can be sent again after a 401. */
async function bodyOf(request: Request): Promise<RequestInit & { duplex?: "half" }> {
  if (!request.body) return {};
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/");
  if (isMultipart) return { body: request.body, duplex: "half" };
  return { body: await readBytes(request, DEFAULT_FORM.maxBytes) };
}

function forwardResponse(answer: Response): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const name of FORWARDED_RESPONSE_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

export { pass as loader, pass as action };
