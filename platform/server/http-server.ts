import type { IncomingMessage, Server, ServerResponse } from "node:http";

import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";

import { endStalledResponses } from "#common/http-server.ts";
import { mayReadMetrics, METRICS_TYPE } from "#common/metrics-endpoint.ts";

import type { Platform } from "./create-platform.ts";

/**
 * Timeouts for receiving headers, and for a whole request with its files. Slower clients are disconnected, because they
 * occupy sockets.
 */
const TIMEOUTS = { headersMs: 20_000, requestMs: 300_000, checkMs: 5_000 };
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * As in upstream, pages of any origin may call the platform: no header that browsers send automatically authenticates a
 * call.
 */
const ALLOWED_ORIGIN = "*";
const EXPOSED_HEADERS = ["X-Request-Id", "X-Model-Version", "Content-Language", "Retry-After"];
const answerPreflight = cors({
  origin: ALLOWED_ORIGIN,
  allowMethods: ["GET", "POST", "PUT", "DELETE"],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 3600,
});

interface HttpServerOptions extends Partial<typeof TIMEOUTS> {
  /** Access to metrics on this server's port; null if metrics are off or served on a separate port. */
  scrapes?: { token: string | null; render: () => Promise<string> } | null;
}

/** Creates the platform's HTTP server, for installations where the app runs in another process. */
export function createHttpServer(
  platform: Pick<Platform, "fetch">,
  log: Logger,
  { headersMs, requestMs, checkMs, scrapes }: HttpServerOptions = {},
): Server {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.options("*", (c, next) => (allowsOrigins(c) ? answerPreflight(c, next) : next()));
  if (scrapes) {
    const { token, render } = scrapes;
    app.get("/metrics", async (c) => {
      if (!mayReadMetrics(c.req.header("authorization"), token)) return c.body(null, 401);
      return c.body(await render(), 200, { "content-type": METRICS_TYPE });
    });
  }
  app.all("*", async (c) => {
    const { incoming } = c.env;
    const { remoteAddress } = incoming.socket;
    const response = await platform.fetch(c.req.raw, remoteAddress ? { remoteAddress } : {});
    if (allowsOrigins(c)) {
      // The middleware `cors` would copy each response with its body.
      response.headers.set("Access-Control-Allow-Origin", ALLOWED_ORIGIN);
      response.headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS.join(","));
    }
    // The unread rest of a rejected body must not be parsed as the next request.
    if (!incoming.complete) response.headers.set("Connection", "close");
    return response;
  });
  app.onError((error, c) => {
    log.error({ err: error }, "response failed");
    return c.body(null, 500);
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    // The rest of the process needs Node's own Request and Response.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: headersMs ?? TIMEOUTS.headersMs,
      requestTimeout: requestMs ?? TIMEOUTS.requestMs,
      connectionsCheckingInterval: checkMs ?? TIMEOUTS.checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  }) as Server;
  endStalledResponses(server);
  return server;
}

/**
 * Pages of other sites must not read the demo's data, which is only meant for users of this machine. The path is
 * decoded before the comparison, as it is for routes.
 */
function allowsOrigins(c: Context): boolean {
  return !c.req.path.startsWith("/public/demo/");
}

/**
 * Tracks the open event streams of a server. Returns a function that ends them, because they would delay a shutdown.
 */
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
