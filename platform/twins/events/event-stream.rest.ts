import { z } from "zod";

import { RequestError } from "../../base/errors/request-error.ts";
import { canSeeAll } from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { canSeeTwinsOf } from "../../core/access/visible-classes.rules.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import type { AccessEvent, SubscriberEvent } from "../../core/events.ts";
import { openStream } from "./open-streams.ts";

/**
 * Delay before a displaced client reconnects. It is long, because otherwise a user with more clients than allowed
 * streams would displace their own streams all the time.
 */
const DISPLACED_RETRY_MS = 60_000;
const STOPPED_RETRY_MS = 1000;
const PING_MS = 20_000;
const MAX_STREAM_DURATION_MS = 10 * 60_000;

const Query = z.object({
  twinId: z.guid().optional(),
  lookBackMs: z.coerce
    .number()
    .catch(0)
    .default(0)
    .transform((ms) => Math.max(0, ms)),
});

type StreamCall = PrivateCall<undefined, z.output<typeof Query>>;

export const eventRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/event/stream/v1",
    produces: { type: "text/event-stream" },
    summary: "Stream changes of the business (server-sent events)",
    query: Query,
    handle: (call) =>
      new Response(eventStream(call), {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      }),
  }),
];

/**
 * Streams events until the client disconnects or its session ends. Also ends periodically, so that the client has to
 * reconnect with a valid token.
 */
function eventStream(call: StreamCall): ReadableStream<Uint8Array> {
  const { services, query, request } = call;
  const encoder = new TextEncoder();
  let { caller } = call;
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      let isOpen = true;
      const send = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (!isOpen) return;
        isOpen = false;
        stop();
        controller.close();
      };
      const check = async () => {
        try {
          const now = await callerNow(call);
          if (now && now.businessAccountId === caller.businessAccountId) caller = now;
          else end();
        } catch (error) {
          // If the database is unavailable, the session is checked again at the next ping.
          call.log.warn({ err: error }, "event stream check failed");
        }
      };
      send(": connected\n\n");
      const unsubscribe = services.events.subscribe((event, ageMs) => {
        if (event.type === "access") {
          if (event.userId === caller.userId) void check();
          return;
        }
        const visibleEvent = toVisibleEvent(caller, query.twinId ?? null, event);
        if (visibleEvent) send(toWire(visibleEvent, Math.floor(ageMs)));
      }, query.lookBackMs);
      const ping = setInterval(() => {
        send(": ping\n\n");
        void check();
      }, PING_MS);
      const longest = setTimeout(end, MAX_STREAM_DURATION_MS);
      const endWithRetry = (retryMs: number) => {
        send(`retry: ${retryMs}\n\n`);
        end();
      };
      const leave = openStream(services, caller.userId ?? "", {
        displace: () => endWithRetry(DISPLACED_RETRY_MS),
        end: () => endWithRetry(STOPPED_RETRY_MS),
      });
      stop = () => {
        isOpen = false;
        clearInterval(ping);
        clearTimeout(longest);
        leave();
        unsubscribe();
        // Keeps the request referenced: a garbage-collected request never aborts its signal.
        request.signal.removeEventListener("abort", end);
      };
      if (request.signal.aborted) end();
      else request.signal.addEventListener("abort", end);
    },
    cancel: () => stop(),
  });
}

/** Authenticates the stream's token again. Returns null if the session has ended. */
async function callerNow(call: StreamCall): Promise<Caller | null> {
  try {
    return await call.authenticateAgain();
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** Returns the event in the form that the caller may receive; null if the caller must not receive it. */
function toVisibleEvent(
  caller: Caller,
  twinId: string | null,
  event: Exclude<SubscriberEvent, AccessEvent>,
): Exclude<SubscriberEvent, AccessEvent> | null {
  if (event.type === "missed") return event;
  if (event.domainId !== caller.domainId) return null;
  if (event.type === "job") return event.userId === caller.userId ? event : null;
  if (caller.businessAccountId === null || event.businessAccountId !== caller.businessAccountId) {
    return null;
  }
  if (event.type === "notification") {
    return event.rootKey === undefined || canSeeTwinsOf(caller, event.rootKey) ? event : null;
  }
  if (twinId !== null && event.twinId !== twinId && event.headTwinId !== twinId) return null;
  const twinClass = caller.model.classes.get(event.classId);
  // The class is newer than the model that this stream has loaded. The client is told that it missed events, so that
  // it reloads and gets what it may see.
  if (!twinClass) return { type: "missed" };
  return canSeeAll(caller, twinClass) ? event : null;
}

function toWire(event: Exclude<SubscriberEvent, AccessEvent>, ageMs: number): string {
  const data = { ...toData(event), ...(ageMs > 0 && { ageMs }) };
  return `event: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

function toData(event: Exclude<SubscriberEvent, AccessEvent>): object {
  switch (event.type) {
    case "missed":
      return {};
    case "notification":
      return { id: event.id };
    case "job":
      return { jobId: event.jobId };
    case "twin": {
      const { twinId, headTwinId, classId, statusId, statusKey, kind } = event;
      return { twinId, headTwinId, classId, statusId, statusKey, kind };
    }
  }
}
