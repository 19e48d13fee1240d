import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Logger } from "pino";

import { allowOrigins, answeredPreflight } from "./cross-origin.ts";
import type { Platform } from "./platform.ts";

/** The platform's own HTTP server, for when the app lives in another process. */
export function createHttpServer(platform: Pick<Platform, "fetch">, log: Logger): Server {
  return createServer((incoming, outgoing) => {
    serve(platform, incoming, outgoing).catch((error: unknown) => {
      // Who went away in the middle of an answer is no fault of ours.
      if (!outgoing.destroyed && !incoming.destroyed) log.error({ err: error }, "answer failed");
      outgoing.destroy();
    });
  });
}

async function serve(
  platform: Pick<Platform, "fetch">,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  allowOrigins(incoming, outgoing);
  if (answeredPreflight(incoming, outgoing)) return;
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const request = toRequest(incoming, gone.signal);
  const remoteAddress = incoming.socket.remoteAddress;
  const response = await platform.fetch(request, remoteAddress ? { remoteAddress } : {});

  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  if (!response.body) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  await pipeline(response.body, outgoing);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const url = new URL(incoming.url ?? "/", "http://platform.local");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && {
      body: Readable.toWeb(incoming) as unknown as NonNullable<RequestInit["body"]>,
      duplex: "half" as const,
    }),
  });
}
