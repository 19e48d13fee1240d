import { z } from "zod";

import type { Caller, HeardEvent, Services } from "../../context.ts";
import { seesAll } from "../../engine/permission/visibility.ts";
import { privateRoute, type Route } from "../route.ts";

const PING_MS = 20_000;
const LONGEST_MS = 10 * 60_000;

export const eventRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/event/stream/v1",
    summary: "Changes of the business as server-sent events",
    query: z.object({
      twinId: z.guid().optional(),
      lookBackMs: z.coerce.number().int().min(0).catch(0).default(0),
    }),
    handle: ({ services, caller, query, request }) =>
      new Response(eventStream(services, caller, query, request), {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      }),
  }),
];

interface Wanted {
  twinId?: string | undefined;
  lookBackMs: number;
}

/**
 * Ends when the reader goes away, however that shows, and now and then by itself: who comes back
 * has to show a token that still holds.
 */
function eventStream(
  services: Services,
  caller: Caller,
  { twinId, lookBackMs }: Wanted,
  request: Request,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const end = () => {
        stop();
        controller.close();
      };
      send(": connected\n\n");
      const unsubscribe = services.events.subscribe((event) => {
        const heard = heardBy(caller, twinId ?? null, event);
        if (heard) send(toWire(heard));
      }, lookBackMs);
      const ping = setInterval(() => send(": ping\n\n"), PING_MS);
      const longest = setTimeout(end, LONGEST_MS);
      stop = () => {
        clearInterval(ping);
        clearTimeout(longest);
        unsubscribe();
        // Named here so that the request stays: a signal whose request is collected never tells.
        request.signal.removeEventListener("abort", end);
      };
      if (request.signal.aborted) end();
      else request.signal.addEventListener("abort", end);
    },
    cancel: () => stop(),
  });
}

/** What the caller is told of the event; null: nothing. */
function heardBy(caller: Caller, twinId: string | null, event: HeardEvent): HeardEvent | null {
  if (event.type === "missed") return event;
  if (event.domainId !== caller.domainId) return null;
  if (caller.businessAccountId === null || event.businessAccountId !== caller.businessAccountId) {
    return null;
  }
  if (event.type === "notification") return event;
  if (twinId !== null && event.twinId !== twinId && event.headTwinId !== twinId) return null;
  const twinClass = caller.model.classes.get(event.classId);
  // The stream may be older than the class: who looks again is shown what they may see.
  if (!twinClass) return { type: "missed" };
  return seesAll(caller, twinClass) ? event : null;
}

function toWire(event: HeardEvent): string {
  if (event.type === "missed") return "event: missed\ndata: {}\n\n";
  if (event.type === "notification") {
    return `event: notification\ndata: ${JSON.stringify({ id: event.id })}\n\n`;
  }
  const { twinId, headTwinId, classId, statusId, statusKey, kind } = event;
  const data = { twinId, headTwinId, classId, statusId, statusKey, kind };
  return `event: twin\ndata: ${JSON.stringify(data)}\n\n`;
}
