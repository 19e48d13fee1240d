import { callerOf, requireUser } from "#app/server/caller.server.ts";

import type { Route } from "./+types/events";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** What happens in the caller's business, as it happens; ends when the browser goes away. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const twinId = url.searchParams.get("twinId");
  const query = twinId ? `?twinId=${encodeURIComponent(twinId)}` : "";
  const answer = await callerOf(context).platform.raw(`/private/event/stream/v1${query}`, {
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
