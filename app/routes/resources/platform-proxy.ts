import { data } from "react-router";

import { callerOf, withCaller } from "#app/server/caller.server.ts";

import type { Route } from "./+types/platform-proxy";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

/** What the platform may read from a browser's call; domain, token and channel come from the session. */
const PASSED_ON = ["accept", "content-type", "if-none-match", "range", "locale"];
const PASSED_BACK = [
  "content-type",
  "content-disposition",
  "content-length",
  "content-range",
  "etag",
  "cache-control",
  "retry-after",
];

async function pass({ context, params, request, url }: Route.LoaderArgs | Route.ActionArgs) {
  const path = params["*"] ?? "";
  // The platform's sign-in answers with tokens, which stay on the server.
  if (!/^(private|public|graphql)(\/|$)/.test(path) || path.split("/").includes("..")) {
    throw data(null, { status: 404 });
  }
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const answer = await callerOf(context).platform.raw(`/${path}${url.search}`, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  });
  return passBack(answer);
}

function passBack(answer: Response): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

export { pass as loader, pass as action };
