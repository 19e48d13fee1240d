import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import type { NextFunction, Request, Response } from "express";
import type { Logger } from "pino";

import { writeClientAddress } from "./client-address.server.ts";
import type { PageMetrics } from "./page-metrics.server.ts";

interface Telemetry {
  log: Pick<Logger, "info">;
  /** Null if metrics are off. */
  metrics: Pick<PageMetrics, "observe"> | null;
  /** Checks whether TRUST_PROXY includes the address. */
  isTrusted: (address: string, hop: number) => boolean;
}

/**
 * Gives each request an ID, and logs one line with its result, without the query, which may contain
 * user input.
 */
export function logRequests({ log, metrics, isTrusted }: Telemetry) {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    const id = requestIdOf(request, isTrusted);
    request.headers["x-request-id"] = id;
    // Otherwise the adapter would append our own port to the host that the trusted proxy forwarded.
    if (request.host) request.headers.host = request.host;
    writeClientAddress(request.headers, request.ip);
    const { ip: client, method, path } = request;
    response.once("close", () => {
      if (path.startsWith("/assets/")) return;
      const ms = performance.now() - started;
      const { statusCode: status } = response;
      metrics?.observe({ method, status, seconds: ms / 1000 });
      const line = { requestId: id, method, path: redactInvitationToken(path), status, client };
      log.info({ ...line, ms: Math.round(ms) }, "request");
    });
    next();
  };
}

/**
 * Returns the request ID that a trusted proxy sent, so that both logs have the same ID. Without one, returns a new
 * ID.
 */
function requestIdOf(
  { headers, socket: { remoteAddress } }: IncomingMessage,
  isTrusted: Telemetry["isTrusted"],
): string {
  const id = headers["x-request-id"];
  const isUsable = typeof id === "string" && /^[\w-]{8,64}$/.test(id);
  return isUsable && remoteAddress && isTrusted(remoteAddress, 0) ? id : randomUUID();
}

/** Removes the token of an invitation, because its link is as powerful as a password for a week. */
function redactInvitationToken(requestPath: string): string {
  return requestPath.replace(/^\/((?:owner-)?invitation)\/[^/.]+/, "/$1/…");
}
