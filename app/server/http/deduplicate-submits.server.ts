import { createHash } from "node:crypto";

import type { MiddlewareFunction } from "react-router";

import { copyShortForm } from "./read-form.server.ts";

const DUPLICATE_WINDOW_MS = 1500;
const SESSION = /(?:^|;\s*)(vitrine_session=[^;]+)/;

interface RecordedResponse {
  status: number;
  headers: Headers;
  body: ArrayBuffer | null;
}

const inFlight = new Map<string, Promise<RecordedResponse>>();

/**
 * A double click submits a form twice, and without scripts nothing prevents it. The same form of the same
 * session runs once, and the second request gets the first one's response. After this window it counts as a
 * new submit; the platform rejects what must not happen twice.
 */
export const deduplicateSubmits: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const key = await keyOf(request, url);
  if (key === null) return next();
  const first = inFlight.get(key);
  if (first) return replay(await first);
  const release = () => inFlight.delete(key);
  const work = next().then(record);
  inFlight.set(key, work);
  // With scripts, the button stays disabled until the response arrives.
  const graceMs = url.pathname.endsWith(".data") ? 0 : DUPLICATE_WINDOW_MS;
  // After a full disk or an outage the user may retry at once.
  const releaseLater = ({ status }: RecordedResponse) =>
    status >= 500 ? release() : setTimeout(release, graceMs).unref();
  work.then(releaseLater, release);
  return replay(await work);
};

/** Identifies a submitted form; null if it is long or has no session. */
async function keyOf(request: Request, url: URL): Promise<string | null> {
  const [, session] = SESSION.exec(request.headers.get("cookie") ?? "") ?? [];
  const copy = session ? copyShortForm(request) : null;
  if (!copy) return null;
  const body = await copy.text();
  const site = request.headers.get("sec-fetch-site") ?? request.headers.get("origin") ?? "";
  return createHash("sha256")
    .update([session, site, url.pathname + url.search, body].join("\n"))
    .digest("base64");
}

async function record(response: Response): Promise<RecordedResponse> {
  const body = response.body ? await response.arrayBuffer() : null;
  return { status: response.status, headers: response.headers, body };
}

function replay({ status, headers, body }: RecordedResponse): Response {
  return new Response(body, { status, headers: new Headers(headers) });
}
