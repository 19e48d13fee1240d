import { type AddressInfo, createServer, type Socket } from "node:net";

import { waitUntil } from "./wait-until.ts";

export interface MailServer {
  port: number;
  /** Messages that were received and confirmed, including their headers. */
  messages: string[];
  connections(): number;
  /** Resolves once every client has disconnected. */
  left(): Promise<void>;
  /** Closes all connections; new connections get these replies. */
  restart(replies: Replies): void;
  close(): void;
}

/** Replies by SMTP command, such as `RCPT TO`. For "", the server stays silent; commands without an entry succeed. */
export type Replies = Record<string, string>;

interface Options {
  replies: Replies;
  host?: string;
  onSilence?: () => void;
}

/** Starts a mail server with scripted replies. */
export async function startMailServer({
  host = "127.0.0.1",
  onSilence = () => undefined,
  ...options
}: Options): Promise<MailServer> {
  let { replies } = options;
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    const receive = createDialog(
      (step, usual) => {
        const reply = replies[step] ?? usual;
        if (reply) socket.write(`${reply}\r\n`);
        else onSilence();
        return reply.startsWith("3");
      },
      (message) => messages.push(message),
    );
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split("\r\n");
      rest = parts.pop() ?? "";
      parts.forEach(receive);
    });
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    connections: () => sockets.size,
    left: async () => {
      await waitUntil(() => sockets.size === 0, { what: "clients to leave the mail server" });
    },
    restart: (next) => {
      replies = next;
      cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Answers line by line; `answer` returns whether the server waits for more. */
function createDialog(
  answer: (step: string, usual: string) => boolean,
  onMessage: (message: string) => void,
): (line: string) => void {
  let message: string | undefined;
  answer("greeting", "220 here");
  return (line) => {
    if (message !== undefined) {
      if (line !== ".") return void (message += `${line}\n`);
      onMessage(message);
      message = undefined;
      return void answer(".", "250 Queued");
    }
    const step = /^(MAIL FROM|RCPT TO|\w+)/i.exec(line)?.[1]?.toUpperCase() ?? "";
    const usual = USUAL_REPLIES[step] ?? "250 Fine";
    if (answer(step, usual) && step === "DATA") message = "";
  };
}

const USUAL_REPLIES: Replies = {
  EHLO: "250-here\r\n250 AUTH PLAIN",
  AUTH: "235 Welcome",
  STARTTLS: "502 Not implemented",
  DATA: "354 Go on",
};
