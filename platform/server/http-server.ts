import type { IncomingMessage, Server, ServerResponse } from "node:http";

import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";

import type { Platform } from "./create-platform.ts";

/**
 * How slowly a client may send: its headers, and a whole request with its files. Connections that
 * are slower hold a socket each and are closed.
 */
const PATIENCE = { headersMs: 20_000, requestMs: 300_000, checkMs: 5_000 };
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Pages of any origin may call the platform, as they may call upstream: nothing a browser sends by
 * itself authenticates anybody.
 */
const allowOrigins = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PUT", "DELETE"],
  exposeHeaders: ["X-Request-Id", "X-Model-Version", "Content-Language", "Retry-After"],
  maxAge: 3600,
});

/** The platform's own HTTP server, for when the app lives in another process. */
export function createHttpServer(
  platform: Pick<Platform, "fetch">,
  log: Logger,
  { headersMs, requestMs, checkMs } = PATIENCE,
): Server {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // What the demo tells everybody on the machine is not for other sites' pages. The path is the
  // decoded one, by which routes are found too.
  app.use((c, next) => (c.req.path.startsWith("/public/demo/") ? next() : allowOrigins(c, next)));
  app.all("*", async (c) => {
    const { incoming } = c.env;
    const { remoteAddress } = incoming.socket;
    const response = await platform.fetch(c.req.raw, remoteAddress ? { remoteAddress } : {});
    // The rest of a rejected body must not be taken for the next request.
    if (!incoming.complete) response.headers.set("Connection", "close");
    return response;
  });
  app.onError((error, c) => {
    log.error({ err: error }, "response failed");
    return c.body(null, 500);
  });
  return createAdaptorServer({
    fetch: app.fetch,
    // The rest of the process keeps Node's own Request and Response.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  }) as Server;
}

/** Returns what ends the event streams, which never end by themselves and would hold up a stop. */
export function trackStreams(server: Server): () => void {
  const open = new Set<ServerResponse>();
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!incoming.url?.startsWith("/private/event/stream/")) return;
    open.add(outgoing);
    outgoing.once("close", () => open.delete(outgoing));
  });
  return () => {
    for (const outgoing of open) outgoing.destroy();
  };
}
