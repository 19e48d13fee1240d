import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export interface MetricsAccess {
  /** Separate port for metrics; null if they are served on the server's port. */
  port: number | null;
  /**
   * Token that scrapers send as `Authorization: Bearer …`; null if none is needed, which is only possible on a
   * separate port.
   */
  token: string | null;
}

/**
 * Reads the access to metrics from the settings; null, which turns metrics off, if neither a port nor a token is set.
 */
export function metricsAccess(settings: {
  METRICS_PORT?: number | undefined;
  METRICS_TOKEN?: string | undefined;
}): MetricsAccess | null {
  const { METRICS_PORT: port = null, METRICS_TOKEN: token = null } = settings;
  return port === null && token === null ? null : { port, token };
}

/** Whether the request contains the token, if one is configured. */
export function mayReadMetrics(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

/** Answers a scrape in Prometheus's text format, or 401 without the right token. */
export async function answerScrape(
  request: IncomingMessage,
  response: ServerResponse,
  { token, render }: { token: string | null; render: () => Promise<string> },
): Promise<void> {
  if (!mayReadMetrics(request.headers.authorization, token)) {
    response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    return;
  }
  try {
    const text = await render();
    response.writeHead(200, { "Content-Type": METRICS_TYPE });
    response.end(text);
  } catch {
    // The database may be unavailable; the scraper tries again.
    if (!response.headersSent) response.writeHead(503);
    response.end();
  }
}

interface MetricsServer {
  port: number;
  host: string;
  token: string | null;
  render: () => Promise<string>;
  /** Creates the error whose message is a sentence that names the setting. */
  fail: (sentence: string) => Error;
}

/** Serves `/metrics` on a separate port. Resolves when it listens. */
export async function startMetricsServer({
  port,
  host,
  token,
  render,
  fail,
}: MetricsServer): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] === "/metrics") {
      void answerScrape(request, response, { token, render });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw fail(`Port ${port} is taken: stop who listens there, or set METRICS_PORT`);
  });
  server.unref();
  return server;
}
