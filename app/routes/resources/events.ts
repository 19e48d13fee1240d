import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/events";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** The replay starts this much before `since`: machines' clocks differ, and requests take time to reach the platform. */
const REPLAY_OVERLAP_MS = 1000;

/**
 * Streams the events of the caller's business from `since` (milliseconds of this server's clock) until the
 * browser disconnects.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const since = Number(url.searchParams.get("since")) || Date.now();
  const lookBackMs = Math.max(0, Math.round(Date.now() - since)) + REPLAY_OVERLAP_MS;
  const path = `/private/event/stream/v1?lookBackMs=${lookBackMs}`;
  const answer = await getCaller(context).platform.raw(path, {
    headers: { accept: "text/event-stream" },
    signal: request.signal,
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      "content-type": answer.headers.get("content-type") ?? "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
