import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  messages: Message[];
  answer: number;
  forget(): void;
  stop(): Promise<void>;
}

/** Starts a server that records messages and gives the configured responses. */
export async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      started.messages.push({ headers: request.headers, body });
      response.writeHead(started.answer, { location: "/elsewhere" });
      response.end(started.answer === 204 ? undefined : "told");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const started: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages: [],
    answer: 200,
    forget: () => {
      started.messages = [];
      started.answer = 200;
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return started;
}
