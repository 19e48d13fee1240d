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
      new Response(eventStream(services, caller, query, request.signal), {
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
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal, AbortSignal.timeout(LONGEST_MS)]);
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(": connected\n\n");
      const unsubscribe = services.events.subscribe((event) => {
        if (concerns(caller, twinId ?? null, event)) send(toWire(event));
      }, lookBackMs);
      const ping = setInterval(() => send(": ping\n\n"), PING_MS);
      ends.addEventListener(
        "abort",
        () => {
          clearInterval(ping);
          unsubscribe();
          if (!over.signal.aborted) controller.close();
        },
        { once: true },
      );
    },
    cancel: () => over.abort(),
  });
}

function concerns(caller: Caller, twinId: string | null, event: HeardEvent): boolean {
  if (event.type === "missed") return true;
  if (event.domainId !== caller.domainId) return false;
  if (caller.businessAccountId === null || event.businessAccountId !== caller.businessAccountId) {
    return false;
  }
  if (event.type === "notification") return true;
  if (twinId !== null && event.twinId !== twinId && event.headTwinId !== twinId) return false;
  const twinClass = caller.model.classes.get(event.classId);
  return twinClass !== undefined && seesAll(caller, twinClass);
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
