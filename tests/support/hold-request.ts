import { connect } from "node:net";

import { waitUntil } from "#platform/testing/wait-until.ts";

export interface HeldRequest {
  /** Sends the rest of the request and returns the status of the response. */
  finish(): Promise<number>;
}

/**
 * Opens a connection and sends a request without its last line. A server that stops still answers such a request, while
 * it soon rejects new connections.
 */
export async function holdRequest(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HeldRequest> {
  const { hostname, host, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = "";
  let error: Error | null = null;
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", (failure) => (error = failure));
  const statusOf = (at: number) =>
    waitUntil(
      () => {
        if (error) throw error;
        return Number([...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)][at]?.[1] ?? 0);
      },
      { what: () => `answer ${at + 1} of ${address}, received so far: ${received}` },
    );

  socket.write(`HEAD /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await statusOf(0);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}`);
  return {
    finish: async () => {
      socket.write("Connection: close\r\n\r\n");
      return statusOf(1).finally(() => socket.destroy());
    },
  };
}
