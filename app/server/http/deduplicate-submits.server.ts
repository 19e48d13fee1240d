import { createHash } from "node:crypto";

import type { MiddlewareFunction } from "react-router";

import { copyShortForm } from "./read-form.server.ts";

const DUPLICATE_WINDOW_MS = 1500;
const SESSION = /(?:^|;\s*)((?:__Host-)?vitrine_session=[^;]+)/;

interface RecordedResponse {
  status: number;
  headers: Headers;
  body: ArrayBuffer | null;
}

interface Submit {
  key: string;
  response: Promise<RecordedResponse>;
  isFinished: boolean;
}

const submits = new Map<string, Submit>();
/** The latest form of each session. */
const latestSubmits = new Map<string, Submit>();

/**
 * Handles a form only once if a double click submits it twice, which nothing else prevents without scripts. The
 * second request gets the response of the first. After a short time, or after another form of the session, the same
 * form counts as a new submit; the platform rejects what must not happen twice.
 */
export const deduplicateSubmits: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const session = SESSION.exec(request.headers.get("cookie") ?? "")?.[1];
  if (request.method !== "POST" || !session) return next();
  const key = await keyOf(request, url, session);
  endWindow(session, key);
  if (key === null) return next();
  const first = submits.get(key);
  if (first) {
    latestSubmits.set(session, first);
    return replay(await first.response);
  }
  const submit: Submit = { key, response: next().then(record), isFinished: false };
  submits.set(key, submit);
  latestSubmits.set(session, submit);
  const release = () => {
    if (submits.get(key) === submit) submits.delete(key);
    if (latestSubmits.get(session) === submit) latestSubmits.delete(session);
  };
  // With scripts the button is disabled until the response arrives.
  const hasWindow = !url.pathname.endsWith(".data");
  const finish = ({ status }: RecordedResponse) => {
    submit.isFinished = true;
    // After an internal error, such as a full disk, the user may retry at once.
    if (status >= 500 || !hasWindow || latestSubmits.get(session) !== submit) release();
    else setTimeout(release, DUPLICATE_WINDOW_MS).unref();
  };
  submit.response.then(finish, release);
  return replay(await submit.response);
};

/** Ends the window of the session's previous form when another form is submitted. */
function endWindow(session: string, key: string | null): void {
  const previous = latestSubmits.get(session);
  if (!previous || previous.key === key) return;
  latestSubmits.delete(session);
  if (previous.isFinished && submits.get(previous.key) === previous) submits.delete(previous.key);
}

/** Returns a hash of a submitted form's content, which identifies the form. Null if the form is too long. */
async function keyOf(request: Request, url: URL, session: string): Promise<string | null> {
  const copy = copyShortForm(request);
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
