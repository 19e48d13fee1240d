import type { Server, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import type { Logger } from "pino";

import { closeServer } from "#common/http-server.ts";

/** The time for probes to notice that the process is not ready, before it stops accepting connections. */
const NOTICE_MS = 500;
/** The time in which running jobs end or return to the queue. */
const JOBS_MS = 8000;
/** Time limit for closing the database, after which the process exits anyway. */
const CLOSING_MS = 2500;
/** The time after which browsers connect again, to another node. */
const STREAM_RETRY_MS = 1000;

export interface Stoppable {
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface ShutdownOptions {
  server: Server;
  log: Pick<Logger, "info">;
  platform: Stoppable;
  /** The time that running requests get to finish. */
  requestMs: number;
  /** Called when shutdown begins, to report that the process is not ready. */
  onStopping: () => void;
}

/**
 * Shuts down on SIGINT or SIGTERM: stops accepting requests, lets running ones finish, and lets the platform finish
 * or release its jobs. A second signal exits at once.
 */
export function stopOnSignal(options: ShutdownOptions): void {
  const open = new Set<ServerResponse>();
  options.server.on("request", (_request, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(130);
    isStopping = true;
    options.log.info({ signal }, "stopping");
    await shutDown(options, open);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(signal));
}

async function shutDown(
  { server, platform, requestMs, onStopping }: ShutdownOptions,
  open: ReadonlySet<ServerResponse>,
): Promise<void> {
  const limitMs = NOTICE_MS + Math.max(requestMs, JOBS_MS) + CLOSING_MS;
  setTimeout(() => process.exit(1), limitMs).unref();
  onStopping();
  // This also ends the event streams of a platform in this process.
  const drained = platform.drain();
  await delay(NOTICE_MS);
  const closed = closeServer(server);
  for (const response of open) {
    if (isEventStream(response)) {
      response.write(`retry: ${STREAM_RETRY_MS}\n\n`, () => response.destroy());
    }
  }
  setTimeout(() => server.closeAllConnections(), requestMs).unref();
  await Promise.all([closed, drained]);
  await platform.stop();
}

/** Checks for an event stream, which never ends by itself. */
function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader("content-type")).startsWith("text/event-stream");
}
