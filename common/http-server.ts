import type { Server } from "node:http";

/**
 * Stops listening; resolves when the last connection has ended. Running requests get their responses. A client that
 * keeps its connection, such as a proxy, gets one more and is told to close it: otherwise its requests would never end.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
  });
  await closed;
}

/**
 * A client that reads nothing of its response for this long is gone, or wants to fill our memory.
 */
const STALLED_MS = 60_000;

/**
 * Ends responses that their clients stop reading. A response that is still being created may take longer.
 */
export function endStalledResponses(server: Server, stalledMs = STALLED_MS): void {
  server.on("request", (_request, response) => {
    response.setTimeout(stalledMs, () => {
      if ((response.socket?.writableLength ?? 0) > 0) response.destroy();
    });
  });
}

/** Returns the port of a listening server; for port 0 the one that the system chose. */
export function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
