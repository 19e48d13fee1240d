import type { Server } from "node:http";

/**
 * Stops listening; resolves when the last connection has ended. Running requests still get their responses. A client
 * with a persistent connection, such as a proxy, gets one more response, which tells it to close the connection;
 * otherwise it could send requests forever.
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
 * After this time without reading its response, a client is considered gone or malicious: unread responses fill our
 * memory.
 */
const STALLED_MS = 60_000;

/**
 * Ends responses whose clients have stopped reading. The limit doesn't apply while a response is still being created.
 */
export function endStalledResponses(server: Server, stalledMs = STALLED_MS): void {
  server.on("request", (_request, response) => {
    response.setTimeout(stalledMs, () => {
      if ((response.socket?.writableLength ?? 0) > 0) response.destroy();
    });
  });
}

/** Returns the actual port of a listening server, which the system chooses if port 0 was configured. */
export function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
